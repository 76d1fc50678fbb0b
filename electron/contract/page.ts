// Defines the address of the app's page and its IPC channels, without schemas: preload must stay small, because it loads before every page.

/** The only origin that the window shows and that main accepts calls from. */
export const appOrigin = 'app://kittiwake';
/** Query string with which the app's page is a composer window. */
export const composerSearch = '?composer';

/** Channel of the page's calls: the method's name and its arguments. */
export const callChannel = 'kittiwake:call';
/** Channel of main's events: the event's name and its payload. */
export const eventChannel = 'kittiwake:event';
