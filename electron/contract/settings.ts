// Defines the schema of all settings. An unknown or damaged value falls back to its default; the others are kept.
import { accountKey } from './method.ts';
import * as v from 'valibot';
import { defaults, maxColumns, maxColumnWidthPx, minColumnWidthPx } from './default-settings.ts';
import { proxyExceptionsPattern } from './network.ts';
import { validateCustomKeys } from './custom-shortcuts.ts';
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
/** Drops invalid columns; null if none is valid. */
const storedColumns = v.pipe(
  v.object({ mainAt: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0), columns: v.array(v.unknown()) }),
  v.transform(({ mainAt, columns }): StoredColumns | null => {
    const valid = columns.filter(isColumn).slice(0, maxColumns);
    return valid.length === 0 ? null : { mainAt: mainAt <= valid.length ? mainAt : 0, columns: valid };
  }),
);

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

/** Sections of the settings view that show settings. */
type SettingSection = 'appearance' | 'reading' | 'writing' | 'notifications' | 'background' | 'network' | 'storage' | 'shortcuts' | 'about';
/** Effects in main that follow a change of a setting. `electron/connect-parts.ts` has the handler of each. */
export type SettingEffect = 'theme' | 'language' | 'menu' | 'loginItem' | 'tray' | 'popups' | 'push' | 'proxy' | 'cacheLimit';

interface SettingRow {
  schema: v.GenericSchema<unknown, unknown>;
  /** Section that shows a control for it. Without one, the setting is part of another control, or changed elsewhere. */
  section?: SettingSection;
  /** Without one, main reads the setting when it is needed. */
  effect?: SettingEffect;
  /** Converts a value that an earlier version stored. */
  migrate?: (value: unknown) => unknown;
}

const appearance = { section: 'appearance' } as const;
const reading = { section: 'reading' } as const;
const writing = { section: 'writing' } as const;
const notifications = { section: 'notifications' } as const;

/** Converts the boolean of an earlier version. Its default maps to `server`, because the user did not choose it. */
const fromBoolean = (ifTrue: string, ifFalse: string) => (value: unknown) => {
  if (typeof value !== 'boolean') return value;
  return value ? ifTrue : ifFalse;
};
/** Converts the text in which an earlier version stored a list. */
const fromText = (separator: string) => (value: unknown) =>
  typeof value === 'string' ? value.split(separator).filter((item) => item !== '') : value;
const jsonText = v.pipe(v.string(), v.parseJson());
/** Parses the JSON in which an earlier version stored a structure; '' meant `empty`. Leaves damaged JSON to the schema, which rejects it. */
const fromJson = (empty: unknown) => (value: unknown) => {
  if (value === '') return empty;
  const parsed = v.safeParse(jsonText, value);
  return parsed.success ? parsed.output : value;
};

/**
 * One row per setting, in the order in which the sections show them. The default is the row of the same name in default-settings.ts, which
 * the window loads without this file.
 */
const rows = {
  theme: { schema: v.picklist(['system', 'light', 'dark']), ...appearance, effect: 'theme' },
  /** Language of the app; '': as the system. */
  language: { schema: v.picklist(['', ...appLanguages]), ...appearance, effect: 'language' },
  density: { schema: v.picklist(['comfortable', 'compact']), ...appearance },
  textSize: { schema: v.picklist(['small', 'medium', 'large', 'larger']), ...appearance },
  motion: { schema: v.picklist(['system', 'reduced']), ...appearance },
  /** `server`, in these three settings: as the user has chosen on the account's server. */
  expandSpoilers: { schema: serverDefaultToggle, ...reading, migrate: fromBoolean('on', 'server') },
  sensitiveMedia: { schema: v.picklist(['server', 'hide', 'show']), ...reading },
  autoplay: { schema: serverDefaultToggle, ...reading, migrate: fromBoolean('server', 'off') },
  linkPreviews: { schema: toggle, ...reading },
  /** Order of the replies in a thread. `talk`: branches with the most replies first. */
  threadOrder: { schema: v.picklist(['branches', 'time', 'talk']), ...reading },
  /** Volume of films and sounds in percent, as last set in a player. */
  mediaVolume: { schema: text(/^(100|[1-9]?\d)$/) },
  mediaMuted: { schema: toggle },
  /** `server`: the default of the account's server. */
  postVisibility: { schema: v.picklist(['server', 'public', 'unlisted', 'private', 'direct']), ...writing },
  /** Language code; '': the default of the account's server. */
  postLanguage: { schema: text(/^([a-z]{2,3}(-[A-Z]{2,3})?)?$/), ...writing },
  /** Offers the language in which a post seems to be written. */
  suggestLanguage: { schema: toggle, ...writing },
  /** `0`: yellow, like emoji without a skin tone; from `1` (light) to `5` (dark). */
  emojiSkinTone: { schema: v.picklist(['0', '1', '2', '3', '4', '5']), ...writing },
  /** Position of the composer. `dialog`: large, over the current view. A narrow window has no `side`. */
  composerPlace: { schema: v.picklist(['dialog', 'side', 'bottom']), ...writing },
  /** Shows a toast when a post was sent. */
  toldOfPosted: { schema: toggle, ...writing },
  /** Seconds that a post waits in the outbox, so that the user can take the post back. */
  takeBackSeconds: { schema: v.picklist(['0', '5', '10', '30']), ...writing },
  confirmReblog: { schema: toggle, ...writing },
  confirmDelete: { schema: toggle, ...writing },
  /** Asks before sending a post with media that lack a description. */
  altReminder: { schema: toggle, ...writing },
  /** Removes location metadata from an image or video when it is attached. */
  removePlace: { schema: toggle, ...writing },
  /** Language codes of the last posts, newest first. */
  recentLanguages: { schema: recentItems, migrate: fromText(',') },
  /** Emoji as inserted in the text, newest first. */
  recentEmoji: { schema: recentItems, migrate: fromText(' ') },
  /** Last commands that the user chose in the command palette, newest first. */
  recentCommands: { schema: recentItems, migrate: fromText('\n') },
  /** Columns beside the main pane; null: none. */
  columns: { schema: v.nullable(storedColumns), migrate: fromJson(defaults.columns) },
  /** Custom keyboard shortcuts (custom-shortcuts.ts), by id of the command. */
  shortcuts: {
    schema: v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((shortcuts) => validateCustomKeys(shortcuts).own),
    ),
    section: 'shortcuts',
    effect: 'menu',
    migrate: fromJson(defaults.shortcuts),
  },
  notifyMention: { schema: toggle, ...notifications },
  notifyFollow: { schema: toggle, ...notifications },
  notifyFavourite: { schema: toggle, ...notifications },
  notifyReblog: { schema: toggle, ...notifications },
  notifyPoll: { schema: toggle, ...notifications },
  notifyStatus: { schema: toggle, ...notifications },
  /** Notifications of moderation that affects the user, and notifications for moderators. */
  notifyModeration: { schema: toggle, ...notifications },
  notificationSound: { schema: toggle, ...notifications },
  /** Plays a sound also for frequent notifications: favourites, boosts, follows, edits. */
  soundForAll: { schema: toggle, ...notifications },
  /** Suppresses popups between `quietFrom` and `quietTo`: hours and minutes of the computer's clock. */
  quietHours: { schema: toggle, ...notifications, effect: 'popups' },
  quietFrom: { schema: time, effect: 'popups' },
  quietTo: { schema: time, effect: 'popups' },
  /** Keeps the app running when its window is closed. Always so on macOS. */
  keepRunning: { schema: toggle, section: 'background', effect: 'tray' },
  /** Starts the app at login, without a window. */
  openAtLogin: { schema: toggle, section: 'background', effect: 'loginItem' },
  /** macOS: shows an icon in the menu bar, in addition to the Dock. */
  menuBarIcon: { schema: toggle, section: 'background', effect: 'tray' },
  /** The notice that the app keeps running was shown. */
  toldOfRunning: { schema: toggle },
  /** The window has notified the user that the system shows no popups. */
  toldOfPopups: { schema: toggle },
  /** WebSocket URL of the push service for the transport `autopush`. */
  autopushServer: { schema: address('wss:'), effect: 'push' },
  /** URL of the ntfy server for the transport `unified-push`. */
  ntfyServer: { schema: address('https:'), effect: 'push' },
  /** `own`: uses the proxy of the following four settings. */
  proxyMode: { schema: v.picklist(['system', 'none', 'own']), section: 'network', effect: 'proxy' },
  proxyType: { schema: v.picklist(['http', 'https', 'socks5']), effect: 'proxy' },
  /** Host name or IP address; IPv6 without brackets. */
  proxyHost: { schema: text(/^[\w.:-]{0,253}$/), effect: 'proxy' },
  /** From 1 to 65535. */
  proxyPort: { schema: v.pipe(v.string(), v.check(isPort)), effect: 'proxy' },
  proxyExceptions: { schema: text(proxyExceptionsPattern), effect: 'proxy' },
  /** Maximum size of the cached posts and notifications, in megabytes. */
  cacheLimit: { schema: v.picklist(['100', '500', '1000', '2000']), section: 'storage', effect: 'cacheLimit' },
  /** Checks for updates, and installs them where this app may do so. */
  updates: { schema: toggle, section: 'about' },
} as const satisfies Record<keyof typeof defaults, SettingRow>;

type Rows = typeof rows;
export type SettingName = keyof Rows;
export type Settings = { [N in SettingName]: v.InferOutput<Rows[N]['schema']> };
/** Settings with a control in the section, or in any section. */
export type ListedSetting<S extends string = SettingSection> = {
  [N in SettingName]: Rows[N] extends { section: S } ? N : never;
}[SettingName];

const rowOf = (name: SettingName): SettingRow => rows[name];
const names = Object.keys(rows) as SettingName[];

/** Returns the settings that the section shows, in its order. */
export const settingsIn = (section: string): ListedSetting[] =>
  names.filter((name): name is ListedSetting => rowOf(name).section === section);

/** Returns the effects of a change in main, each once. */
export const effectsOf = (changedNames: readonly SettingName[]): SettingEffect[] => [
  ...new Set(changedNames.flatMap((name) => rowOf(name).effect ?? [])),
];

/** Converts a value that an earlier version stored to the current one. */
export function migrateValue(name: string, value: unknown): unknown {
  const migrate = Object.hasOwn(rows, name) ? rowOf(name as SettingName).migrate : undefined;
  return migrate ? migrate(value) : value;
}

export const settings = v.object(
  Object.fromEntries(
    names.map((name) => {
      const migrated = v.pipe(
        v.unknown(),
        v.transform((value) => migrateValue(name, value)),
        rowOf(name).schema,
      );
      return [name, v.optional(v.fallback(migrated, defaults[name]), defaults[name])];
    }),
  ),
) as unknown as v.GenericSchema<Record<string, unknown>, Settings>;

/** Defines a change of some settings. The store checks whether each value is valid for its setting. */
export const settingsPatch = v.pipe(
  v.record(v.picklist(names), v.union([v.string(), v.boolean(), v.null(), v.array(v.string()), v.record(v.string(), v.unknown())])),
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
