import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { defaultSettings, settings, settingsPatch } from '../../../electron/contract/settings.ts';

test('replaces only a damaged value with its default', () => {
  expect(v.parse(settings, { theme: 'purple', density: 'compact', quietFrom: '25:00' })).toEqual({
    ...defaultSettings,
    density: 'compact',
  });
});

test('N13: keeps a volume from 0 to 100 percent', () => {
  const of = (mediaVolume: string) => v.parse(settings, { mediaVolume }).mediaVolume;
  expect(['0', '7', '40', '100', '101', '-1', '5.5', '007'].map(of)).toEqual(['0', '7', '40', '100', '100', '100', '100', '100']);
});

describe('the address of a push service', () => {
  const of = (autopushServer: string) => v.parse(settings, { autopushServer }).autopushServer;
  test.each(['wss://push.example/', 'ws://127.0.0.1:8080/', 'ws://localhost/', 'ws://[::1]/'])('accepts %s', (address) =>
    expect(of(address)).toBe(address),
  );
  test.each(['ws://push.example/', 'https://push.example/', 'nonsense', ''])('falls back to the default for “%s”', (address) =>
    expect(of(address)).toBe(defaultSettings.autopushServer),
  );
});

test('accepts a patch only with known settings and valid types', () => {
  expect(v.is(settingsPatch, { theme: 'dark', toldOfPosted: false })).toBe(true);
  expect(v.is(settingsPatch, { colour: 'red' })).toBe(false);
  expect(v.is(settingsPatch, { recentEmoji: ['⛵'] })).toBe(true);
  expect(v.is(settingsPatch, { columns: null, shortcuts: { 'post.reply': ['m'] } })).toBe(true);
  expect(v.is(settingsPatch, { theme: 7 })).toBe(false);
});

test('converts the texts in which earlier versions stored lists, without loss', () => {
  const of = (storedSettings: object) => v.parse(settings, storedSettings);
  const texts = { recentLanguages: 'nb,en,de', recentEmoji: '⛵ :tern: 👋🏿', recentCommands: 'command:compose\nview:home' };
  const lists = {
    recentLanguages: ['nb', 'en', 'de'],
    recentEmoji: ['⛵', ':tern:', '👋🏿'],
    recentCommands: ['command:compose', 'view:home'],
  };
  expect(of(texts)).toMatchObject(lists);
  expect(of(lists)).toMatchObject(lists);
  expect(of({ recentLanguages: '', recentEmoji: ' ', recentCommands: 7 })).toEqual(defaultSettings);
});

test('converts the JSON in which earlier versions stored columns and shortcuts, without loss', () => {
  const of = (storedSettings: object) => v.parse(settings, storedSettings);
  const columns = {
    mainAt: 1,
    columns: [
      { account: 'https://coast.example|1', route: { view: 'home' }, width: 380 },
      { account: 'https://lagoon.example|7', route: { view: 'tag', name: 'tern' }, width: 500 },
    ],
  };
  const shortcuts = { 'places.local': ['b'], 'post.reblog': [], 'post.favourite': ['w'] };
  expect(of({ columns: JSON.stringify(columns), shortcuts: JSON.stringify(shortcuts) })).toEqual({
    ...defaultSettings,
    columns,
    shortcuts,
  });
  expect(of({ columns, shortcuts })).toEqual({ ...defaultSettings, columns, shortcuts });
  const partlyDamaged = { mainAt: 1, columns: [...columns.columns, { route: { view: 'home' } }] };
  expect(of({ columns: JSON.stringify(partlyDamaged), shortcuts: JSON.stringify({ ...shortcuts, 'post.nothing': ['q'] }) })).toEqual({
    ...defaultSettings,
    columns,
    shortcuts,
  });
});

test.each(['', 'no', '{', 'null', '[]', '7', '{}', '"{}"'])('reads no columns and no shortcuts from the text “%s”', (text) =>
  expect(v.parse(settings, { columns: text, shortcuts: text })).toEqual(defaultSettings),
);

test('converts booleans of an earlier version, and the former default to “server”', () => {
  const of = (storedSettings: object) => v.parse(settings, storedSettings);
  expect(of({ expandSpoilers: true, autoplay: false })).toMatchObject({ expandSpoilers: 'on', autoplay: 'off' });
  expect(of({ expandSpoilers: false, autoplay: true })).toMatchObject({ expandSpoilers: 'server', autoplay: 'server' });
  expect(of({ expandSpoilers: 'off', autoplay: 'on' })).toMatchObject({ expandSpoilers: 'off', autoplay: 'on' });
  expect(of({ expandSpoilers: 7, autoplay: 'loudly' })).toMatchObject({ expandSpoilers: 'server', autoplay: 'server' });
});
