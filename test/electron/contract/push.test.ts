import * as v from 'valibot';
import { expect, test } from 'vitest';
import { notificationKinds } from '@kittiwake/mastodon-api/entities/notification-kinds';
import { defaultPushSettings, pushSettings } from '../../../electron/contract/push.ts';

test('enables all alert kinds with the automatic transport by default', () => {
  expect(v.parse(pushSettings, defaultPushSettings)).toEqual({
    enabled: true,
    transport: 'automatic',
    alerts: Object.fromEntries(notificationKinds.map((kind) => [kind, true])),
  });
});

test('rejects an unknown alert kind or transport, and missing alerts', () => {
  const { alerts } = defaultPushSettings;
  expect(v.is(pushSettings, { ...defaultPushSettings, transport: 'pigeon' })).toBe(false);
  expect(v.is(pushSettings, { ...defaultPushSettings, alerts: { ...alerts, terns: true } })).toBe(false);
  expect(v.is(pushSettings, { enabled: true, transport: 'automatic' })).toBe(false);
});
