// What the menu, the tray and the mouse's buttons ask of the window.

export type Command =
  | 'compose'
  | 'palette'
  | 'search'
  | 'settings'
  | 'add-account'
  | 'shortcuts'
  | 'spelling'
  | 'updates'
  | 'report-problem'
  | 'find'
  | 'find-next'
  | 'find-previous'
  | 'back'
  | 'forward';
