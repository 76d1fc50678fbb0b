// Defines which notifications a push subscription asks for: their kinds and their senders.
import * as v from 'valibot';
import { notificationKinds } from './entities/notification-kinds.ts';
import type { NotificationKind } from './entities/notification-kinds.ts';

/** Mastodon sends every kind by push. The user can turn each on or off for each account. */
export const alertSwitches = v.strictObject(v.entriesFromList(notificationKinds, v.boolean()));
export type AlertSwitches = v.InferOutput<typeof alertSwitches>;

export const createAlertSwitches = (isOn: (kind: NotificationKind) => boolean): AlertSwitches =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, isOn(kind)])) as AlertSwitches;

/** Senders whose notifications the server sends by push: all, accounts that the user follows, followers, or none. */
export const pushPolicies = ['all', 'followed', 'follower', 'none'] as const;
export type PushPolicy = (typeof pushPolicies)[number];
