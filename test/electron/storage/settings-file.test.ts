// Tests exporting settings, and importing a file of this version, another version, or other content.
import { expect, test } from 'vitest';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { readSettings, writeSettings } from '../../../electron/storage/settings.ts';

const file = (settings: object, more: object = {}) => JSON.stringify({ kind: 'kittiwake-settings', version: 1, settings, ...more });

test('exported settings can be imported', () => {
  const settings = { ...defaultSettings, theme: 'dark' as const };
  expect(readSettings(writeSettings(settings))).toEqual({ ok: true, value: { patch: settings, leftOut: [] } });
});

test('a file may begin with a byte order mark', () => {
  expect(readSettings(`\uFEFF${file({ theme: 'dark' })}`)).toMatchObject({ ok: true, value: { patch: { theme: 'dark' } } });
});

test('lists that an earlier version exported as text can be imported', () => {
  expect(readSettings(file({ recentLanguages: 'nb,en' }))).toEqual({
    ok: true,
    value: { patch: { recentLanguages: ['nb', 'en'] }, leftOut: [] },
  });
});

test('unknown settings are left out and named', () => {
  expect(readSettings(file({ theme: 'dark', hologram: true }))).toEqual({
    ok: true,
    value: { patch: { theme: 'dark' }, leftOut: ['hologram'] },
  });
});

test('inherited names are not settings', () => {
  const text = file({}).replace('{}', '{"__proto__":{"theme":"light"},"toString":"x"}');
  const read = readSettings(text);
  expect(read).toMatchObject({ ok: true, value: { patch: {} } });
  expect(read.ok && read.value.patch.theme).toBeUndefined();
});

test.each([
  ['text that is not JSON', 'theme = dark'],
  ['incomplete JSON', file({}).slice(0, -3)],
  ['another kind of file', file({}, { kind: 'bookmarks' })],
  ['a file without settings', '{"kind":"kittiwake-settings","version":1}'],
  ['a later version', file({}, { version: 2 })],
  ['a version that is not a number', file({}, { version: 'one' })],
  ['a value of another type', file({ theme: 5 })],
])('%s is refused', (_, text) => {
  expect(readSettings(text)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
});
