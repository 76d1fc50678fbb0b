// Also tests electron/contract/default-settings.ts.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { defaultSettings, settings, settingsPatch } from '../../../electron/contract/settings.ts';

test('a damaged value falls back to its default alone', () => {
  expect(v.parse(settings, { theme: 'purple', density: 'compact', quietFrom: '25:00' })).toEqual({
    ...defaultSettings,
    density: 'compact',
  });
});

describe('the address of a push service', () => {
  const of = (autopushServer: string) => v.parse(settings, { autopushServer }).autopushServer;
  test.each(['wss://push.example/', 'ws://127.0.0.1:8080/', 'ws://localhost/', 'ws://[::1]/'])('may be %s', (address) =>
    expect(of(address)).toBe(address),
  );
  test.each(['ws://push.example/', 'https://push.example/', 'nonsense', ''])('may not be “%s”', (address) =>
    expect(of(address)).toBe(defaultSettings.autopushServer),
  );
});

test('a patch has only keys that are settings', () => {
  expect(v.is(settingsPatch, { theme: 'dark', toldOfPosted: false })).toBe(true);
  expect(v.is(settingsPatch, { colour: 'red' })).toBe(false);
  expect(v.is(settingsPatch, { theme: 7 })).toBe(false);
});

test('what an earlier version kept as on or off is followed, unless it was the default', () => {
  const of = (kept: object) => v.parse(settings, kept);
  expect(of({ expandSpoilers: true, autoplay: false })).toMatchObject({ expandSpoilers: 'on', autoplay: 'off' });
  expect(of({ expandSpoilers: false, autoplay: true })).toMatchObject({ expandSpoilers: 'server', autoplay: 'server' });
  expect(of({ expandSpoilers: 'off', autoplay: 'on' })).toMatchObject({ expandSpoilers: 'off', autoplay: 'on' });
  expect(of({ expandSpoilers: 7, autoplay: 'loudly' })).toMatchObject({ expandSpoilers: 'server', autoplay: 'server' });
});
