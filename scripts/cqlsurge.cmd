@echo off
rem Starts cqlsurge on Windows, always with the Java options that the script for other systems has for rates.
setlocal EnableExtensions DisableDelayedExpansion
set "FOLDER=%~dp0.."
set "JAR=%FOLDER%\lib\cqlsurge.jar"
if defined CQLSURGE_JAR set "JAR=%CQLSURGE_JAR%"
if not exist "%JAR%" (
  echo cqlsurge: %JAR% is missing; install cqlsurge again 1>&2
  exit /b 1
)
set "JAVA=java"
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "JAVA=%JAVA_HOME%\bin\java.exe"
if "%JAVA%"=="java" (
  where /q java || (
    echo cqlsurge: no Java found; install Java 17 or newer, or set JAVA_HOME 1>&2
    exit /b 1
  )
)
"%JAVA%" -XX:+UseSerialGC -Xmn16m -XX:FreqInlineSize=200 -XX:InlineSmallCode=1500 -XX:+IgnoreUnrecognizedVMOptions -XX:TrimNativeHeapInterval=1000 -Dio.netty.allocator.maxOrder=7 -Xmx2g -XX:-UsePerfData -Dsun.misc.unsafe.memory.access=allow -Xlog:disable %CQLSURGE_JAVA_OPTS% -jar "%JAR%" %*
exit /b %ERRORLEVEL%
