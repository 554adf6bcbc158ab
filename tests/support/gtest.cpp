// All of this library is in GoogleTest's archive.
