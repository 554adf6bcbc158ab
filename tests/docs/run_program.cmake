# cmake -DPROGRAM=... -DPRINTS=... -P run_program.cmake: the program exits with 0, and prints just that line.
execute_process(COMMAND "${PROGRAM}" RESULT_VARIABLE status OUTPUT_VARIABLE output)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${PROGRAM} ended with ${status}")
endif()
if(NOT output STREQUAL "${PRINTS}\n")
    message(FATAL_ERROR "${PROGRAM} printed\n${output}instead of\n${PRINTS}")
endif()
