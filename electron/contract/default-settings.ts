// Defines the defaults of settings, the limits of columns, and the time for Undo as plain data that the window loads without valibot.

export const maxColumns = 20;
/** In CSS pixels. */
export const minColumnWidthPx = 300;
export const maxColumnWidthPx = 720;
export const defaultColumnWidthPx = 380;

export const defaults = {
  theme: 'system',
  language: '',
  density: 'comfortable',
  textSize: 'medium',
  motion: 'system',
  expandSpoilers: 'server',
  sensitiveMedia: 'server',
  autoplay: 'server',
  linkPreviews: true,
  threadOrder: 'branches',
  postVisibility: 'server',
  postLanguage: '',
  composerPlace: 'side',
  toldOfPosted: true,
  takeBackSeconds: '0',
  cacheLimit: '500',
  confirmReblog: false,
  confirmDelete: true,
  altReminder: true,
  removePlace: true,
  recentLanguages: '',
  suggestLanguage: true,
  emojiSkinTone: '0',
  recentEmoji: '',
  columns: '',
  shortcuts: '',
  recentCommands: '',
  notifyMention: true,
  notifyFollow: true,
  notifyFavourite: true,
  notifyReblog: true,
  notifyPoll: true,
  notifyStatus: true,
  notifyModeration: true,
  notificationSound: true,
  keepRunning: true,
  toldOfRunning: false,
  toldOfPopups: false,
  openAtLogin: false,
  menuBarIcon: false,
  updates: true,
  soundForAll: false,
  quietHours: false,
  quietFrom: '22:00',
  quietTo: '07:00',
  autopushServer: 'wss://push.services.mozilla.com/',
  ntfyServer: 'https://ntfy.sh',
  proxyMode: 'system',
  proxyType: 'http',
  proxyHost: '',
  proxyPort: '3128',
  proxyExceptions: '',
} as const;

export const undoTimeMs = 6_000;
