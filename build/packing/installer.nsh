; Extends the Windows installer and uninstaller: registers Kittiwake's URL schemes, and removes its start at login.

; Keeps schemes that another program has registered. Arguments after `--` are never switches, whatever quotation marks a link has
; (CVE-2018-1000006); electron/links/links.ts writes the same command.
!macro registerScheme SCHEME
  ReadRegStr $R0 SHELL_CONTEXT "Software\Classes\${SCHEME}\shell\open\command" ""
  ${If} $R0 == ""
  ${OrIf} "${SCHEME}" == "kittiwake"
    WriteRegStr SHELL_CONTEXT "Software\Classes\${SCHEME}" "" "URL:${SCHEME}"
    WriteRegStr SHELL_CONTEXT "Software\Classes\${SCHEME}" "URL Protocol" ""
    WriteRegStr SHELL_CONTEXT "Software\Classes\${SCHEME}\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
    WriteRegStr SHELL_CONTEXT "Software\Classes\${SCHEME}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "--" "%1"'
  ${EndIf}
!macroend

!macro unregisterScheme SCHEME
  ReadRegStr $R0 SHELL_CONTEXT "Software\Classes\${SCHEME}\shell\open\command" ""
  StrLen $R1 '"$INSTDIR\${APP_EXECUTABLE_FILENAME}"'
  StrCpy $R0 $R0 $R1
  ${If} $R0 == '"$INSTDIR\${APP_EXECUTABLE_FILENAME}"'
    DeleteRegKey SHELL_CONTEXT "Software\Classes\${SCHEME}"
  ${EndIf}
!macroend

!macro customInstall
  !insertmacro registerScheme "kittiwake"
  !insertmacro registerScheme "web+activitypub"
  !insertmacro registerScheme "web+ap"
!macroend

; Updates also run the uninstaller, and then install again.
!macro customUnInstall
  !insertmacro unregisterScheme "kittiwake"
  !insertmacro unregisterScheme "web+activitypub"
  !insertmacro unregisterScheme "web+ap"
  ; The app writes these values itself, under its id (electron/system/login-item.ts).
  ${IfNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
  ${EndIf}
!macroend
