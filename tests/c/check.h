/* Checks for C programs: a failed one is printed with its place and counted; main() returns check_failures != 0. */
#ifndef STARMV_TESTS_C_CHECK_H
#define STARMV_TESTS_C_CHECK_H

#include <stdio.h>
#include <string.h>

static int check_failures = 0;
static int check_count = 0;

static void check_that(int holds, const char* what, const char* file, int line) {
    ++check_count;
    if (holds) return;
    ++check_failures;
    fprintf(stderr, "%s:%d: not true: %s\n", file, line, what);
}

static void check_equal(int got, int expected, const char* what, const char* file, int line) {
    ++check_count;
    if (got == expected) return;
    ++check_failures;
    fprintf(stderr, "%s:%d: %s is %d, expected %d\n", file, line, what, got, expected);
}

static void check_mentions(const char* text, const char* part, const char* file, int line) {
    ++check_count;
    if (strstr(text, part) != NULL) return;
    ++check_failures;
    fprintf(stderr, "%s:%d: \"%s\" does not contain \"%s\"\n", file, line, text, part);
}

/* Macros, because only they know the place of the check. */
#define CHECK(condition) check_that((condition), #condition, __FILE__, __LINE__)
#define CHECK_EQUAL(call, expected) check_equal((call), (expected), #call, __FILE__, __LINE__)
#define CHECK_MENTIONS(text, part) check_mentions((text), (part), __FILE__, __LINE__)

static int check_summary(void) {
    printf("%d checks, %d failed\n", check_count, check_failures);
    return check_failures != 0;
}

#endif
