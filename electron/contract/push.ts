// How alerts of a server reach an account, as both sides see it. Endpoints, topics, keys and tokens never appear here.
import * as v from 'valibot';
import type { Failure } from './result.ts';

/** `autopush`: Mozilla's push service or a compatible one. `unified-push`: an ntfy server. The others use the account's own server. */
export const transports = ['autopush', 'unified-push', 'streaming', 'polling'] as const;
export type Transport = (typeof transports)[number];

/** `automatic`: autopush, else streaming, else polling. */
export const transportChoices = ['automatic', ...transports] as const;
export type TransportChoice = (typeof transportChoices)[number];

/** The kinds that Mastodon documents for push (docs.joinmastodon.org/methods/push). A person can turn each on or off for each account. */
export const alertKinds = [
  'mention',
  'quote',
  'follow',
  'follow_request',
  'favourite',
  'reblog',
  'poll',
  'status',
  'update',
  'quoted_update',
  'admin.sign_up',
  'admin.report',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertSwitches = v.strictObject(v.entriesFromList(alertKinds, v.boolean()));
export type AlertSwitches = v.InferOutput<typeof alertSwitches>;

/** Each kind as `isOn` says. */
export const switchesOf = (isOn: (kind: AlertKind) => boolean): AlertSwitches =>
  Object.fromEntries(alertKinds.map((kind) => [kind, isOn(kind)])) as AlertSwitches;

/** What a person chose for one account. `enabled` is false: no subscription, and no popups whichever way notifications come. */
export const pushSettings = v.strictObject({ enabled: v.boolean(), transport: v.picklist(transportChoices), alerts: alertSwitches });
export type PushSettings = v.InferOutput<typeof pushSettings>;

export const defaultPushSettings: PushSettings = {
  enabled: true,
  transport: 'automatic',
  alerts: switchesOf(() => true),
};

/** The subscription as the account's server last confirmed it. */
export interface PushSubscription {
  /** The host of the push service that the server sends to. */
  host: string;
  /** True: RFC 8291 (`aes128gcm`). False: the older draft (`aesgcm`), which Mastodon before 4.4 uses. */
  standard: boolean;
  alerts: AlertSwitches;
}

/** All times are epoch milliseconds. */
export interface PushState {
  settings: PushSettings;
  /** The way in which alerts come now; null: none, because alerts are off or nothing is connected. */
  transport: Transport | null;
  /** When this began. */
  since: number;
  /** A subscription is being created, renewed or checked. */
  busy: boolean;
  /** False: the account's server has no web push. It is asked again once a day. */
  offered: boolean;
  subscription: PushSubscription | null;
  /** The kinds that the server was asked for and doesn't keep: renewing doesn't change it. */
  notKept: AlertKind[];
  /** The last alert, whichever way it came, tests included; null: none yet. */
  lastAlertAt: number | null;
  /** The last thing that went wrong; it may be over: compare `at` with `since`. */
  lastError: { at: number; failure: Failure } | null;
}

/** The result of a test: which way it came, and after how many milliseconds. */
export interface PushTest {
  /** Null: no push service is in use, so only the popup was tested. */
  by: Extract<Transport, 'autopush' | 'unified-push'> | null;
  milliseconds: number;
}
