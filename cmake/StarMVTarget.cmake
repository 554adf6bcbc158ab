# Compile options that every target of this project has.

function(starmv_target_options target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_compile_options(${target} PRIVATE
        $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wconversion;-Wno-sign-conversion>
        $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${STARMV_WERROR}>>:-Werror>
        $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra>
        $<$<AND:$<COMPILE_LANGUAGE:CUDA>,$<BOOL:${STARMV_WERROR}>>:-Werror=all-warnings>)
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}")
endfunction()
