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

const toggle = v.boolean();
const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const serverDefaultToggle = v.picklist(['server', 'on', 'off']);
/** List of texts, newest first. The window limits its length. */
const recentItems = v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(2_000))), v.maxLength(2_000), v.readonly());
const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;
const text = (form: RegExp) => v.pipe(v.string(), v.regex(form));

/** Validates a URL with the encrypted scheme `secure`. Loopback URLs may be unencrypted. */
const address = (secure: 'https:' | 'wss:') => {
  const fits = (text: string) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return protocol === secure || (`${protocol.slice(0, -1)}s:` === secure && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname));
  };
  return v.pipe(v.string(), v.maxLength(500), v.check(fits));
};

/** Languages that have a catalogue in electron/messages. */
export const appLanguages = ['en', 'de', 'fr', 'es', 'ja', 'ar'] as const;

/** One row per setting: the form of its value. The default is the row of the same name in default-settings.ts. */
const forms = {
  theme: v.picklist(['system', 'light', 'dark']),
  /** Language of the app; '': as the system. */
  language: v.picklist(['', ...appLanguages]),
  density: v.picklist(['comfortable', 'compact']),
  textSize: v.picklist(['small', 'medium', 'large', 'larger']),
  motion: v.picklist(['system', 'reduced']),
  /** `server`, in these three settings: as the user has chosen on the account's server. */
  expandSpoilers: serverDefaultToggle,
  sensitiveMedia: v.picklist(['server', 'hide', 'show']),
  autoplay: serverDefaultToggle,
  linkPreviews: toggle,
  /** Volume of films and sounds in percent, as last set in a player. */
  mediaVolume: text(/^(100|[1-9]?\d)$/),
  mediaMuted: toggle,
  /** Order of the replies in a thread. `talk`: branches with the most replies first. */
  threadOrder: v.picklist(['branches', 'time', 'talk']),
  /** `server`: the default of the account's server. */
  postVisibility: v.picklist(['server', 'public', 'unlisted', 'private', 'direct']),
  /** Language code; '': the default of the account's server. */
  postLanguage: v.pipe(v.string(), v.regex(/^([a-z]{2,3}(-[A-Z]{2,3})?)?$/)),
  /** Position of the composer. `dialog`: large, over the current view. A narrow window has no `side`. */
  composerPlace: v.picklist(['dialog', 'side', 'bottom']),
  /** Shows a toast when a post was sent. */
  toldOfPosted: toggle,
  /** Seconds that a post waits in the outbox, so that the user can take the post back. */
  takeBackSeconds: v.picklist(['0', '5', '10', '30']),
  confirmReblog: toggle,
  confirmDelete: toggle,
  /** Asks before sending a post with media that lack a description. */
  altReminder: toggle,
  /** Removes location metadata from an image or video when it is attached. */
  removePlace: toggle,
  /** Language codes of the last posts, newest first. */
  recentLanguages: recentItems,
  /** Offers the language in which a post seems to be written. */
  suggestLanguage: toggle,
  /** `0`: yellow, like emoji without a skin tone; from `1` (light) to `5` (dark). */
  emojiSkinTone: v.picklist(['0', '1', '2', '3', '4', '5']),
  /** Emoji as inserted in the text, newest first. */
  recentEmoji: recentItems,
  /** Columns beside the main pane (StoredColumns), as JSON. */
  columns: v.pipe(v.string(), v.transform(removeInvalidColumns)),
  /** Custom keyboard shortcuts (custom-shortcuts.ts), as JSON. */
  shortcuts: v.pipe(v.string(), v.maxLength(10_000), v.transform(removeInvalidShortcuts)),
  /** Last commands that the user chose in the command palette, newest first. */
  recentCommands: recentItems,
  notifyMention: toggle,
  notifyFollow: toggle,
  notifyFavourite: toggle,
  notifyReblog: toggle,
  notifyPoll: toggle,
  notifyStatus: toggle,
  /** Notifications of moderation that affects the user, and notifications for moderators. */
  notifyModeration: toggle,
  notificationSound: toggle,
  /** Keeps the app running when its window is closed. Always so on macOS. */
  keepRunning: toggle,
  /** The notice that the app keeps running was shown. */
  toldOfRunning: toggle,
  /** The window has notified the user that the system shows no popups. */
  toldOfPopups: toggle,
  /** Starts the app at login, without a window. */
  openAtLogin: toggle,
  /** macOS: shows an icon in the menu bar, in addition to the Dock. */
  menuBarIcon: toggle,
  /** Checks for updates, and installs them where this app may do so. */
  updates: toggle,
  /** Maximum size of the cached posts and notifications, in megabytes. */
  cacheLimit: v.picklist(['100', '500', '1000', '2000']),
  /** Plays a sound also for frequent notifications: favourites, boosts, follows, edits. */
  soundForAll: toggle,
  /** Suppresses popups between `quietFrom` and `quietTo`: hours and minutes of the computer's clock. */
  quietHours: toggle,
  quietFrom: time,
  quietTo: time,
  /** WebSocket URL of the push service for the transport `autopush`. */
  autopushServer: address('wss:'),
  /** URL of the ntfy server for the transport `unified-push`. */
  ntfyServer: address('https:'),
  /** `own`: uses the proxy of the following four settings. */
  proxyMode: v.picklist(['system', 'none', 'own']),
  proxyType: v.picklist(['http', 'https', 'socks5']),
  /** Host name or IP address; IPv6 without brackets. */
  proxyHost: text(/^[\w.:-]{0,253}$/),
  /** From 1 to 65535. */
  proxyPort: v.pipe(v.string(), v.check(isPort)),
  proxyExceptions: text(proxyExceptionsPattern),
} satisfies Record<keyof typeof defaults, v.GenericSchema<unknown, unknown>>;

export type Settings = { [N in keyof typeof forms]: v.InferOutput<(typeof forms)[N]> };

/** Values for the booleans that earlier versions stored. The former default maps to `server`, because the user did not choose it. */
const earlierBooleans = {
  expandSpoilers: { true: 'on', false: 'server' },
  autoplay: { true: 'server', false: 'off' },
} as const;
/** Separators of the lists that earlier versions stored as text. */
const earlierSeparators = { recentLanguages: ',', recentEmoji: ' ', recentCommands: '\n' } as const;

/** Converts a value that an earlier version stored to the current one. */
export function migrateValue(name: string, value: unknown): unknown {
  if (typeof value === 'boolean' && Object.hasOwn(earlierBooleans, name))
    return earlierBooleans[name as keyof typeof earlierBooleans][`${value}`];
  if (typeof value !== 'string' || !Object.hasOwn(earlierSeparators, name)) return value;
  return value.split(earlierSeparators[name as keyof typeof earlierSeparators]).filter((item) => item !== '');
}

const names = Object.keys(forms) as (keyof Settings)[];

export const settings = v.object(
  Object.fromEntries(
    names.map((name) => {
      const form = v.pipe(
        v.unknown(),
        v.transform((value) => migrateValue(name, value)),
        forms[name] as v.GenericSchema<unknown, unknown>,
      );
      return [name, v.optional(v.fallback(form, defaults[name]), defaults[name])];
    }),
  ),
) as unknown as v.GenericSchema<Record<string, unknown>, Settings>;

/** Defines a change of some settings. The store checks whether each value is valid for its setting. */
export const settingsPatch = v.pipe(
  v.record(v.picklist(names), v.union([v.string(), v.boolean(), v.array(v.string())])),
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
