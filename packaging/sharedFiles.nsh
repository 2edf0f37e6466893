; Postrider appears under "Open with" of these files. It never becomes their usual program.
!macro offerFor EXT
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Postrider.Import"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" ".${EXT}" ""
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Postrider.Import" "" "Import into Postrider"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Postrider.Import\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Postrider.Import\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro offerFor "csv"
  !insertmacro offerFor "xlsx"
  !insertmacro offerFor "vcf"
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Postrider.Import"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.csv\OpenWithProgids" "Postrider.Import"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.xlsx\OpenWithProgids" "Postrider.Import"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.vcf\OpenWithProgids" "Postrider.Import"
!macroend
