/// \file
/// What StarMV throws. Arguments are checked before anything is launched or submitted.
#pragma once

#include <stdexcept>
#include <string>

namespace starmv {

/// An argument that no call may have. what() reads "starmv::gemv: lda is 3; it must be at least max(1, m) = 5".
class InvalidArgument : public std::invalid_argument {
public:
    /// \param routine      the call, for instance "starmv::gemv"
    /// \param argument     the argument's name in the documentation of the call
    /// \param position     its position in the BLAS argument list, counted from 1; 0 where there is none
    /// \param value        the value it had
    /// \param requirement  what it must be, to follow "it must be "
    InvalidArgument(const std::string& routine, const std::string& argument, int position, const std::string& value,
                    const std::string& requirement);

    const std::string& argument() const noexcept { return argument_; }
    int position() const noexcept { return position_; }

private:
    std::string argument_;
    int position_;
};

/// A CUDA runtime call failed. code() is the cudaError_t.
class CudaError : public std::runtime_error {
public:
    CudaError(int code, const std::string& what) : std::runtime_error(what), code_(code) {}
    int code() const noexcept { return code_; }

private:
    int code_;
};

/// A StarPU call failed, or StarPU is not in the state that the call needs. code() is the positive errno value.
class StarpuError : public std::runtime_error {
public:
    StarpuError(int code, const std::string& what) : std::runtime_error(what), code_(code) {}
    int code() const noexcept { return code_; }

private:
    int code_;
};

/// The call needs a part (CUDA) that this build of StarMV does not contain. what() names both.
class MissingBackend : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace starmv
