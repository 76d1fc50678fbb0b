// Everything that a person can set. An unknown or damaged value falls back to its default; the others stay.
import * as v from 'valibot';
import { validColumns } from './columns.ts';
import { defaults } from './default-settings.ts';
import { proxyExceptionsForm } from './network.ts';
import { validShortcuts } from './own-shortcuts.ts';

const choice = <const T extends readonly [string, ...string[]]>(values: T, otherwise: T[number]) =>
  v.optional(v.fallback(v.picklist(values), otherwise as never), otherwise as never);
const toggle = (otherwise: boolean) => v.optional(v.fallback(v.boolean(), otherwise), otherwise);
/** What earlier versions kept as true or false. Their default was no choice of the person's. */
const earlier = {
  expandSpoilers: { true: 'on', false: 'server' },
  autoplay: { true: 'server', false: 'off' },
} as const;
/** The value that a setting of an earlier version has now. */
export const valueNow = (name: string, value: unknown): unknown =>
  typeof value === 'boolean' && Object.hasOwn(earlier, name) ? earlier[name as keyof typeof earlier][`${value}`] : value;
const followed = (name: keyof typeof earlier) =>
  v.optional(
    v.fallback(
      v.pipe(
        v.unknown(),
        v.transform((value) => valueNow(name, value)),
        v.picklist(['server', 'on', 'off']),
      ),
      defaults[name],
    ),
    defaults[name],
  );
const time = (otherwise: string) => v.optional(v.fallback(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), otherwise), otherwise);
const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;
const text = (form: RegExp, otherwise: string) => v.optional(v.fallback(v.pipe(v.string(), v.regex(form)), otherwise), otherwise);

/** An address with an encrypted scheme. On this computer it may be without encryption. */
const address = (secure: 'https:' | 'wss:', otherwise: string) => {
  const fits = (text: string) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return protocol === secure || (`${protocol.slice(0, -1)}s:` === secure && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname));
  };
  return v.optional(v.fallback(v.pipe(v.string(), v.maxLength(500), v.check(fits)), otherwise), otherwise);
};

/** The languages that have a catalogue in electron/messages. */
export const appLanguages = ['en', 'de', 'fr', 'es', 'ja', 'ar'] as const;

const entries = {
  theme: choice(['system', 'light', 'dark'], defaults.theme),
  /** Of the app; '': as the system. */
  language: choice(['', ...appLanguages], defaults.language),
  density: choice(['comfortable', 'compact'], defaults.density),
  textSize: choice(['small', 'medium', 'large', 'larger'], defaults.textSize),
  motion: choice(['system', 'reduced'], defaults.motion),
  /** `server`, in these three: as the person has chosen it at the account's server. */
  expandSpoilers: followed('expandSpoilers'),
  sensitiveMedia: choice(['server', 'hide', 'show'], defaults.sensitiveMedia),
  autoplay: followed('autoplay'),
  linkPreviews: toggle(defaults.linkPreviews),
  /** Of the replies in a thread. `talk`: the branches with the most replies first. */
  threadOrder: choice(['branches', 'time', 'talk'], defaults.threadOrder),
  /** `server`: the default of the account's server. */
  postVisibility: choice(['server', 'public', 'unlisted', 'private', 'direct'], defaults.postVisibility),
  /** A language code; '': the default of the account's server. */
  postLanguage: v.optional(
    v.fallback(v.pipe(v.string(), v.regex(/^([a-z]{2,3}(-[A-Z]{2,3})?)?$/)), defaults.postLanguage),
    defaults.postLanguage,
  ),
  /** Where a post is written; `dialog`: large, over what is read. A narrow window has no side. */
  composerPlace: choice(['dialog', 'side', 'bottom'], defaults.composerPlace),
  /** A toast says that a post was sent. */
  toldOfPosted: toggle(defaults.toldOfPosted),
  /** How long a post waits in the outbox, so that it can be taken back. */
  takeBackSeconds: choice(['0', '5', '10', '30'], defaults.takeBackSeconds),
  confirmReblog: toggle(defaults.confirmReblog),
  confirmDelete: toggle(defaults.confirmDelete),
  /** Asks before a post goes out whose media nobody has described. */
  altReminder: toggle(defaults.altReminder),
  /** What says where a picture or film was made is taken out of the file when it is attached. */
  removePlace: toggle(defaults.removePlace),
  /** Language codes of the last posts, newest first, separated by commas. */
  recentLanguages: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(100)), defaults.recentLanguages), defaults.recentLanguages),
  /** Offers the language in which a post seems to be written. */
  suggestLanguage: toggle(defaults.suggestLanguage),
  /** `0`: yellow, as emoji without a tone are; from `1`, light, to `5`, dark. */
  emojiSkinTone: choice(['0', '1', '2', '3', '4', '5'], defaults.emojiSkinTone),
  /** As they stand in a text, newest first, separated by spaces. */
  recentEmoji: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(1_000)), defaults.recentEmoji), defaults.recentEmoji),
  /** What stands beside the main place (columns.ts), as JSON. */
  columns: v.optional(v.fallback(v.pipe(v.string(), v.transform(validColumns)), defaults.columns), defaults.columns),
  /** The person's own keys (own-shortcuts.ts), as JSON. */
  shortcuts: v.optional(
    v.fallback(v.pipe(v.string(), v.maxLength(10_000), v.transform(validShortcuts)), defaults.shortcuts),
    defaults.shortcuts,
  ),
  /** What was last chosen in the command palette, newest first, one a line. */
  recentCommands: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(2_000)), defaults.recentCommands), defaults.recentCommands),
  notifyMention: toggle(defaults.notifyMention),
  notifyFollow: toggle(defaults.notifyFollow),
  notifyFavourite: toggle(defaults.notifyFavourite),
  notifyReblog: toggle(defaults.notifyReblog),
  notifyPoll: toggle(defaults.notifyPoll),
  notifyStatus: toggle(defaults.notifyStatus),
  /** What moderators did that concerns the person, and what a person who moderates is told. */
  notifyModeration: toggle(defaults.notifyModeration),
  notificationSound: toggle(defaults.notificationSound),
  /** The app keeps running when its window is closed; on macOS it always does. */
  keepRunning: toggle(defaults.keepRunning),
  /** The notice about this was shown. */
  toldOfRunning: toggle(defaults.toldOfRunning),
  /** The window has said that the system doesn't show popups. */
  toldOfPopups: toggle(defaults.toldOfPopups),
  /** The app starts with the session, without a window. */
  openAtLogin: toggle(defaults.openAtLogin),
  /** macOS: an icon in the menu bar, beside that of the Dock. */
  menuBarIcon: toggle(defaults.menuBarIcon),
  /** Newer versions are looked for, and installed where this app may do so. */
  updates: toggle(defaults.updates),
  /** Of the kept posts and notifications, in megabytes. */
  cacheLimit: choice(['100', '500', '1000', '2000'], defaults.cacheLimit),
  /** Sound also for what is frequent: favourites, boosts, follows, edits. */
  soundForAll: toggle(defaults.soundForAll),
  /** No popups between these two times of the computer's clock, as hours and minutes. */
  quietHours: toggle(defaults.quietHours),
  quietFrom: time(defaults.quietFrom),
  quietTo: time(defaults.quietTo),
  /** The push service for the transport `autopush`: a WebSocket address. */
  autopushServer: address('wss:', defaults.autopushServer),
  /** The ntfy server for the transport `unified-push`. */
  ntfyServer: address('https:', defaults.ntfyServer),
  /** `own`: the proxy of the four settings that follow. */
  proxyMode: choice(['system', 'none', 'own'], defaults.proxyMode),
  proxyType: choice(['http', 'https', 'socks5'], defaults.proxyType),
  /** A name or an address; IPv6 without brackets. */
  proxyHost: text(/^[\w.:-]{0,253}$/, defaults.proxyHost),
  /** From 1 to 65535. */
  proxyPort: v.optional(v.fallback(v.pipe(v.string(), v.check(isPort)), defaults.proxyPort), defaults.proxyPort),
  proxyExceptions: text(proxyExceptionsForm, defaults.proxyExceptions),
};

export const settings = v.object(entries);
export type Settings = v.InferOutput<typeof settings>;

/** A change of some settings. The store checks whether each value is valid for its setting. */
export const settingsPatch = v.pipe(
  v.record(v.picklist(Object.keys(entries) as (keyof Settings)[]), v.union([v.string(), v.boolean()])),
  v.transform((patch) => patch as Partial<Settings>),
) as v.GenericSchema<Partial<Settings>, Partial<Settings>>;
export const defaultSettings: Settings = defaults;
