// Everything a person can set; an unknown or damaged value falls back to its default alone.
import * as v from 'valibot';
import { defaults } from './default-settings.ts';

const choice = <const T extends readonly [string, ...string[]]>(values: T, otherwise: T[number]) =>
  v.optional(v.fallback(v.picklist(values), otherwise as never), otherwise as never);
const toggle = (otherwise: boolean) => v.optional(v.fallback(v.boolean(), otherwise), otherwise);
const time = (otherwise: string) => v.optional(v.fallback(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), otherwise), otherwise);

/** An address of one of these schemes; without encryption on this computer alone. */
const address = (secure: 'https:' | 'wss:', otherwise: string) => {
  const fits = (text: string) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return protocol === secure || (`${protocol.slice(0, -1)}s:` === secure && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname));
  };
  return v.optional(v.fallback(v.pipe(v.string(), v.maxLength(500), v.check(fits)), otherwise), otherwise);
};

const entries = {
  theme: choice(['system', 'light', 'dark'], defaults.theme),
  density: choice(['comfortable', 'compact'], defaults.density),
  textSize: choice(['small', 'medium', 'large', 'larger'], defaults.textSize),
  motion: choice(['system', 'reduced'], defaults.motion),
  expandSpoilers: toggle(defaults.expandSpoilers),
  sensitiveMedia: choice(['hide', 'show'], defaults.sensitiveMedia),
  autoplay: toggle(defaults.autoplay),
  linkPreviews: toggle(defaults.linkPreviews),
  /** `server`: as the account's server has it preset. */
  postVisibility: choice(['server', 'public', 'unlisted', 'private', 'direct'], defaults.postVisibility),
  /** A language code; '': as the account's server has it preset. */
  postLanguage: v.optional(
    v.fallback(v.pipe(v.string(), v.regex(/^([a-z]{2,3}(-[A-Z]{2})?)?$/)), defaults.postLanguage),
    defaults.postLanguage,
  ),
  confirmReblog: toggle(defaults.confirmReblog),
  confirmDelete: toggle(defaults.confirmDelete),
  /** Language codes of the last posts, newest first, separated by commas. */
  recentLanguages: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(100)), defaults.recentLanguages), defaults.recentLanguages),
  notifyMention: toggle(defaults.notifyMention),
  notifyFollow: toggle(defaults.notifyFollow),
  notifyFavourite: toggle(defaults.notifyFavourite),
  notifyReblog: toggle(defaults.notifyReblog),
  notifyPoll: toggle(defaults.notifyPoll),
  notifyStatus: toggle(defaults.notifyStatus),
  notificationSound: toggle(defaults.notificationSound),
  /** Closing the window leaves the app running; on macOS it always does. */
  keepRunning: toggle(defaults.keepRunning),
  /** The person was told so. */
  toldOfRunning: toggle(defaults.toldOfRunning),
  /** Starts with the session, without a window. */
  openAtLogin: toggle(defaults.openAtLogin),
  /** Also for what many do in passing: favourites, boosts, follows, edits. */
  soundForAll: toggle(defaults.soundForAll),
  /** Nothing pops up between these times of the computer's clock, hours and minutes. */
  quietHours: toggle(defaults.quietHours),
  quietFrom: time(defaults.quietFrom),
  quietTo: time(defaults.quietTo),
  /** The push service for the transport `autopush`: a WebSocket address. */
  autopushServer: address('wss:', defaults.autopushServer),
  /** The ntfy server for the transport `unified-push`. */
  ntfyServer: address('https:', defaults.ntfyServer),
};

export const settings = v.object(entries);
export type Settings = v.InferOutput<typeof settings>;

/** A change: any of the keys. Whether each value is one its setting knows, the store checks. */
export const settingsPatch = v.pipe(
  v.record(v.picklist(Object.keys(entries) as (keyof Settings)[]), v.union([v.string(), v.boolean()])),
  v.transform((patch) => patch as Partial<Settings>),
) as v.GenericSchema<Partial<Settings>, Partial<Settings>>;
export const defaultSettings: Settings = defaults;
