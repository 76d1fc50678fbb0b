// Describes the push settings and push state of an account for main and the window. Never contains endpoints, topics, keys, or tokens.
import * as v from 'valibot';
import type { NotificationKind } from '@kittiwake/mastodon-api/entities/notification-kinds';
import { alertSwitches, createAlertSwitches } from '@kittiwake/mastodon-api/push-alerts';
import type { AlertSwitches, PushPolicy } from '@kittiwake/mastodon-api/push-alerts';
import type { Failure } from './result.ts';

/**
 * `autopush`: Mozilla's push service or a compatible one. `unified-push`: an ntfy server.
 * `streaming` and `polling` use the account's own server.
 */
export const transports = ['autopush', 'unified-push', 'streaming', 'polling'] as const;
export type Transport = (typeof transports)[number];

/** `automatic`: autopush, else streaming, else polling. */
export const transportChoices = ['automatic', ...transports] as const;
export type TransportChoice = (typeof transportChoices)[number];

/** The user's push settings for one account. `enabled: false`: no subscription, and no popups from any transport. */
export const pushSettings = v.strictObject({ enabled: v.boolean(), transport: v.picklist(transportChoices), alerts: alertSwitches });
export type PushSettings = v.InferOutput<typeof pushSettings>;

export const defaultPushSettings: PushSettings = {
  enabled: true,
  transport: 'automatic',
  alerts: createAlertSwitches(() => true),
};

/** Push subscription as the account's server last confirmed it. */
export interface PushSubscription {
  /** Host of the push service that the server sends to. */
  host: string;
  /** True: RFC 8291 (`aes128gcm`). False: the older draft (`aesgcm`), which Mastodon before 4.4 uses. */
  standard: boolean;
  alerts: AlertSwitches;
  policy: PushPolicy;
}

/** All times are epoch milliseconds. */
export interface PushState {
  settings: PushSettings;
  /** Transport that delivers alerts now; null if alerts are off or nothing is connected. */
  transport: Transport | null;
  /** Time since which `transport` has its value. */
  since: number;
  /** A subscription is being created, renewed or checked. */
  busy: boolean;
  /** False if the account's server has no web push. Checked again once a day. */
  offered: boolean;
  subscription: PushSubscription | null;
  /** Requested kinds that the server does not store. Renewing the subscription does not change that. */
  notKept: NotificationKind[];
  /** Time of the last alert from any transport, including tests; null if none. */
  lastAlertAt: number | null;
  /** Last error. May be resolved already: compare `at` with `since`. */
  lastError: { at: number; failure: Failure } | null;
}

/** Result of a test alert: its transport and its delay. */
export interface PushTest {
  /** Null if no push service is in use, so that only the popup was tested. */
  by: Extract<Transport, 'autopush' | 'unified-push'> | null;
  milliseconds: number;
}

// Describes the notification in a decrypted push message.
export interface Alert {
  /** Notification id; null if the server does not send one. */
  id: string | null;
  /** `mention`, `favourite`, …; '' if the server does not send a type. */
  type: string;
  /** Unmodified text from the server. Like `body`, convert it to plain text before showing it. */
  title: string;
  body: string;
}
