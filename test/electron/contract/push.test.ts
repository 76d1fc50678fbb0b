import * as v from 'valibot';
import { expect, test } from 'vitest';
import { alertKinds, defaultPushSettings, pushSettings } from '../../../electron/contract/push.ts';

test('without a choice, alerts of every kind come by whatever way works', () => {
  expect(v.parse(pushSettings, defaultPushSettings)).toEqual({
    enabled: true,
    transport: 'automatic',
    alerts: Object.fromEntries(alertKinds.map((kind) => [kind, true])),
  });
});

test('a kind or a transport that isn’t known is refused', () => {
  const { alerts } = defaultPushSettings;
  expect(v.is(pushSettings, { ...defaultPushSettings, transport: 'pigeon' })).toBe(false);
  expect(v.is(pushSettings, { ...defaultPushSettings, alerts: { ...alerts, terns: true } })).toBe(false);
  expect(v.is(pushSettings, { enabled: true, transport: 'automatic' })).toBe(false);
});
