; Registers the schemes of Kittiwake with Windows, and removes them with the app.

!define OPEN_COMMAND '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'

; A scheme that another program has registered stays with that program.
!macro registerScheme SCHEME
  ReadRegStr $R0 SHELL_CONTEXT "Software\Classes\${SCHEME}\shell\open\command" ""
  ${If} $R0 == ""
  ${OrIf} "${SCHEME}" == "kittiwake"
    WriteRegStr SHELL_CONTEXT "Software\Classes\${SCHEME}" "" "URL:${SCHEME}"
    WriteRegStr SHELL_CONTEXT "Software\Classes\${SCHEME}" "URL Protocol" ""
    WriteRegStr SHELL_CONTEXT "Software\Classes\${SCHEME}\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
    WriteRegStr SHELL_CONTEXT "Software\Classes\${SCHEME}\shell\open\command" "" '${OPEN_COMMAND}'
  ${EndIf}
!macroend

!macro unregisterScheme SCHEME
  ReadRegStr $R0 SHELL_CONTEXT "Software\Classes\${SCHEME}\shell\open\command" ""
  ${If} $R0 == '${OPEN_COMMAND}'
    DeleteRegKey SHELL_CONTEXT "Software\Classes\${SCHEME}"
  ${EndIf}
!macroend

!macro customInstall
  !insertmacro registerScheme "kittiwake"
  !insertmacro registerScheme "web+activitypub"
  !insertmacro registerScheme "web+ap"
!macroend

; An update runs the uninstaller too, and then installs again.
!macro customUnInstall
  !insertmacro unregisterScheme "kittiwake"
  !insertmacro unregisterScheme "web+activitypub"
  !insertmacro unregisterScheme "web+ap"
!macroend
