# The command line of starmv_bench: help, bad options, and that it says so where there is no GPU.

# expect(status "regular expression for all of its output" argument...)
function(expect status pattern)
    execute_process(COMMAND "${PROGRAM}" ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE error)
    if(NOT result EQUAL status OR NOT "${output}${error}" MATCHES "${pattern}")
        message(SEND_ERROR "starmv_bench ${ARGN}: exit status ${result}, expected ${status}; "
                           "expected '${pattern}' in:\n${output}${error}")
    endif()
endfunction()

expect(0 "--suite.*--precision.*--op.*--impl.*--filter.*Exit status" --help)
expect(0 "^starmv_bench [0-9]+\\.[0-9]+" --version)
expect(0 "^custom +d gemvT 300x7: starmv\n$" --list --op gemvT --precision d --m 300 --n 7 --impl starmv)
expect(2 "error: --op has 'gemvX'; it must be one of gemvN" --op gemvX)
expect(2 "error: --n has '0'; it must be an integer from 1" --n 0)
expect(2 "error: --n has '12x'; it must be an integer from 1" --n 12x)
expect(2 "error: --m and --n ask for [0-9]+ x [0-9]+ elements" --m 4294967296 --n 4294967296)
expect(2 "error: --filter is '\\('; it must be a regular expression" --filter "(")
expect(2 "error: the options leave nothing to measure" --precision d --op hemvL)
expect(2 "error: --batches is 0; it must be 1 to" --batches 0)
expect(2 "error: --out= has no value" --out=)
expect(2 "error: .*--bogus" --bogus)
expect(2 "error: .*extra" extra)

set(ENV{CUDA_VISIBLE_DEVICES} "") # also where there is one
expect(2 "error: there is no CUDA device to measure" --suite quick)
