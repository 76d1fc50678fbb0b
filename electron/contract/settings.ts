// Defines the schema of all settings. An unknown or damaged value falls back to its default; the others are kept.
import { accountKey } from './method.ts';
import * as v from 'valibot';
import { defaults, maxColumns, maxColumnWidthPx, minColumnWidthPx } from './default-settings.ts';
import { proxyExceptionsPattern } from './network.ts';
import { removeInvalidShortcuts } from './custom-shortcuts.ts';
import { route } from './route.ts';

const column = v.object({
  account: accountKey,
  /** View that the column shows first. */
  route,
  /** In CSS pixels. */
  width: v.pipe(v.number(), v.integer(), v.minValue(minColumnWidthPx), v.maxValue(maxColumnWidthPx)),
});
export type StoredColumn = v.InferOutput<typeof column>;

/** Columns in display order. `mainAt`: number of columns before the main pane. */
export interface StoredColumns {
  mainAt: number;
  columns: StoredColumn[];
}

const isColumn = (value: unknown): value is StoredColumn => v.is(column, value);
const storedColumns = v.pipe(
  v.string(),
  v.maxLength(50_000),
  v.parseJson(),
  v.object({ mainAt: v.unknown(), columns: v.array(v.unknown()) }),
);

/** Returns the setting's text with only its valid columns; '' if there are none. */
export function removeInvalidColumns(text: string): string {
  const parsed = v.safeParse(storedColumns, text);
  if (!parsed.success) return '';
  const { mainAt, columns } = parsed.output;
  const valid = columns.filter(isColumn).slice(0, maxColumns);
  if (valid.length === 0) return '';
  const isValidPosition = typeof mainAt === 'number' && Number.isInteger(mainAt) && mainAt >= 0 && mainAt <= valid.length;
  if (isValidPosition && valid.length === columns.length) return text;
  return JSON.stringify({ mainAt: isValidPosition ? mainAt : 0, columns: valid } satisfies StoredColumns);
}

/** View keys (view-keys.ts) that the main pane and the columns show, by account. */
export const shownViews = v.pipe(
  v.array(v.object({ account: accountKey, views: v.pipe(v.array(v.pipe(v.string(), v.maxLength(5_100))), v.maxLength(2)) })),
  v.maxLength(maxColumns + 1),
);

const choice = <const T extends readonly [string, ...string[]]>(values: T, defaultValue: T[number]) =>
  v.optional(v.fallback(v.picklist(values), defaultValue as never), defaultValue as never);
const toggle = (defaultValue: boolean) => v.optional(v.fallback(v.boolean(), defaultValue), defaultValue);
/** Values for the booleans that earlier versions stored. The former default maps to `server`, because the user did not choose it. */
const earlierValues = {
  expandSpoilers: { true: 'on', false: 'server' },
  autoplay: { true: 'server', false: 'off' },
} as const;
/** Converts a value that an earlier version stored to the current one. */
export const migrateValue = (name: string, value: unknown): unknown =>
  typeof value === 'boolean' && Object.hasOwn(earlierValues, name) ? earlierValues[name as keyof typeof earlierValues][`${value}`] : value;
const serverDefaultToggle = (name: keyof typeof earlierValues) =>
  v.optional(
    v.fallback(
      v.pipe(
        v.unknown(),
        v.transform((value) => migrateValue(name, value)),
        v.picklist(['server', 'on', 'off']),
      ),
      defaults[name],
    ),
    defaults[name],
  );
const time = (defaultValue: string) =>
  v.optional(v.fallback(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), defaultValue), defaultValue);
const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;
const text = (form: RegExp, defaultValue: string) => v.optional(v.fallback(v.pipe(v.string(), v.regex(form)), defaultValue), defaultValue);

/** Validates a URL with the encrypted scheme `secure`. Loopback URLs may be unencrypted. */
const address = (secure: 'https:' | 'wss:', defaultValue: string) => {
  const fits = (text: string) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return protocol === secure || (`${protocol.slice(0, -1)}s:` === secure && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname));
  };
  return v.optional(v.fallback(v.pipe(v.string(), v.maxLength(500), v.check(fits)), defaultValue), defaultValue);
};

/** Languages that have a catalogue in electron/messages. */
export const appLanguages = ['en', 'de', 'fr', 'es', 'ja', 'ar'] as const;

const schemas = {
  theme: choice(['system', 'light', 'dark'], defaults.theme),
  /** Language of the app; '': as the system. */
  language: choice(['', ...appLanguages], defaults.language),
  density: choice(['comfortable', 'compact'], defaults.density),
  textSize: choice(['small', 'medium', 'large', 'larger'], defaults.textSize),
  motion: choice(['system', 'reduced'], defaults.motion),
  /** `server`, in these three settings: as the user has chosen on the account's server. */
  expandSpoilers: serverDefaultToggle('expandSpoilers'),
  sensitiveMedia: choice(['server', 'hide', 'show'], defaults.sensitiveMedia),
  autoplay: serverDefaultToggle('autoplay'),
  linkPreviews: toggle(defaults.linkPreviews),
  /** Volume of films and sounds in percent, as last set in a player. */
  mediaVolume: text(/^(100|[1-9]?\d)$/, defaults.mediaVolume),
  mediaMuted: toggle(defaults.mediaMuted),
  /** Order of the replies in a thread. `talk`: branches with the most replies first. */
  threadOrder: choice(['branches', 'time', 'talk'], defaults.threadOrder),
  /** `server`: the default of the account's server. */
  postVisibility: choice(['server', 'public', 'unlisted', 'private', 'direct'], defaults.postVisibility),
  /** Language code; '': the default of the account's server. */
  postLanguage: v.optional(
    v.fallback(v.pipe(v.string(), v.regex(/^([a-z]{2,3}(-[A-Z]{2,3})?)?$/)), defaults.postLanguage),
    defaults.postLanguage,
  ),
  /** Position of the composer. `dialog`: large, over the current view. A narrow window has no `side`. */
  composerPlace: choice(['dialog', 'side', 'bottom'], defaults.composerPlace),
  /** Shows a toast when a post was sent. */
  toldOfPosted: toggle(defaults.toldOfPosted),
  /** Seconds that a post waits in the outbox, so that the user can take the post back. */
  takeBackSeconds: choice(['0', '5', '10', '30'], defaults.takeBackSeconds),
  confirmReblog: toggle(defaults.confirmReblog),
  confirmDelete: toggle(defaults.confirmDelete),
  /** Asks before sending a post with media that lack a description. */
  altReminder: toggle(defaults.altReminder),
  /** Removes location metadata from an image or video when it is attached. */
  removePlace: toggle(defaults.removePlace),
  /** Language codes of the last posts, newest first, separated by commas. */
  recentLanguages: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(100)), defaults.recentLanguages), defaults.recentLanguages),
  /** Offers the language in which a post seems to be written. */
  suggestLanguage: toggle(defaults.suggestLanguage),
  /** `0`: yellow, like emoji without a skin tone; from `1` (light) to `5` (dark). */
  emojiSkinTone: choice(['0', '1', '2', '3', '4', '5'], defaults.emojiSkinTone),
  /** Emoji as inserted in the text, newest first, separated by spaces. */
  recentEmoji: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(1_000)), defaults.recentEmoji), defaults.recentEmoji),
  /** Columns beside the main pane (StoredColumns), as JSON. */
  columns: v.optional(v.fallback(v.pipe(v.string(), v.transform(removeInvalidColumns)), defaults.columns), defaults.columns),
  /** Custom keyboard shortcuts (custom-shortcuts.ts), as JSON. */
  shortcuts: v.optional(
    v.fallback(v.pipe(v.string(), v.maxLength(10_000), v.transform(removeInvalidShortcuts)), defaults.shortcuts),
    defaults.shortcuts,
  ),
  /** Last commands that the user chose in the command palette, newest first, one per line. */
  recentCommands: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(2_000)), defaults.recentCommands), defaults.recentCommands),
  notifyMention: toggle(defaults.notifyMention),
  notifyFollow: toggle(defaults.notifyFollow),
  notifyFavourite: toggle(defaults.notifyFavourite),
  notifyReblog: toggle(defaults.notifyReblog),
  notifyPoll: toggle(defaults.notifyPoll),
  notifyStatus: toggle(defaults.notifyStatus),
  /** Notifications of moderation that affects the user, and notifications for moderators. */
  notifyModeration: toggle(defaults.notifyModeration),
  notificationSound: toggle(defaults.notificationSound),
  /** Keeps the app running when its window is closed. Always so on macOS. */
  keepRunning: toggle(defaults.keepRunning),
  /** The notice that the app keeps running was shown. */
  toldOfRunning: toggle(defaults.toldOfRunning),
  /** The window has notified the user that the system shows no popups. */
  toldOfPopups: toggle(defaults.toldOfPopups),
  /** Starts the app at login, without a window. */
  openAtLogin: toggle(defaults.openAtLogin),
  /** macOS: shows an icon in the menu bar, in addition to the Dock. */
  menuBarIcon: toggle(defaults.menuBarIcon),
  /** Checks for updates, and installs them where this app may do so. */
  updates: toggle(defaults.updates),
  /** Maximum size of the cached posts and notifications, in megabytes. */
  cacheLimit: choice(['100', '500', '1000', '2000'], defaults.cacheLimit),
  /** Plays a sound also for frequent notifications: favourites, boosts, follows, edits. */
  soundForAll: toggle(defaults.soundForAll),
  /** Suppresses popups between `quietFrom` and `quietTo`: hours and minutes of the computer's clock. */
  quietHours: toggle(defaults.quietHours),
  quietFrom: time(defaults.quietFrom),
  quietTo: time(defaults.quietTo),
  /** WebSocket URL of the push service for the transport `autopush`. */
  autopushServer: address('wss:', defaults.autopushServer),
  /** URL of the ntfy server for the transport `unified-push`. */
  ntfyServer: address('https:', defaults.ntfyServer),
  /** `own`: uses the proxy of the following four settings. */
  proxyMode: choice(['system', 'none', 'own'], defaults.proxyMode),
  proxyType: choice(['http', 'https', 'socks5'], defaults.proxyType),
  /** Host name or IP address; IPv6 without brackets. */
  proxyHost: text(/^[\w.:-]{0,253}$/, defaults.proxyHost),
  /** From 1 to 65535. */
  proxyPort: v.optional(v.fallback(v.pipe(v.string(), v.check(isPort)), defaults.proxyPort), defaults.proxyPort),
  proxyExceptions: text(proxyExceptionsPattern, defaults.proxyExceptions),
};

export const settings = v.object(schemas);
export type Settings = v.InferOutput<typeof settings>;

/** Defines a change of some settings. The store checks whether each value is valid for its setting. */
export const settingsPatch = v.pipe(
  v.record(v.picklist(Object.keys(schemas) as (keyof Settings)[]), v.union([v.string(), v.boolean()])),
  v.transform((patch) => patch as Partial<Settings>),
) as v.GenericSchema<Partial<Settings>, Partial<Settings>>;
export const defaultSettings: Settings = defaults;

// Describes the spelling checker for the settings in the window.
/** `wanted`: chosen, but the dictionary is not downloaded yet. */
export interface SpellingLanguage {
  code: string;
  dictionary: 'wanted' | 'loading' | 'ready' | 'failed';
}

export interface SpellingState {
  /** macOS checks spelling in the languages of its own settings: none can be chosen here, and nothing is downloaded. */
  bySystem: boolean;
  enabled: boolean;
  /** Languages that the user chose here, agreeing to their download. */
  languages: SpellingLanguage[];
  available: string[];
  /** Languages of the system that have dictionaries. */
  suggested: string[];
  /** Words that the user added. */
  words: string[];
  /** The host that dictionaries are downloaded from. */
  source: string;
}

// Describes the size of the data that the app stores on this computer, and the result of importing settings.
/** Approximate bytes on disk. */
export interface StorageSizes {
  /** Posts and notifications from servers, and their search index; can be deleted at any time. */
  cache: number;
  /** Images from servers; can be deleted at any time. */
  media: number;
  /** Drafts, unsent posts, and reading positions; never deleted. */
  journal: number;
  /** Files of drafts and unsent posts; deleted together with them. */
  attachments: number;
}

export interface ImportedSettings {
  settings: Settings;
  /** Names in the file that this version does not know; ignored. */
  leftOut: string[];
}
