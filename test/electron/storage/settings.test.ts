// Tests the settings on disk and their listeners.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import type { SettingEffect } from '../../../electron/contract/settings.ts';
import { createSettings } from '../../../electron/storage/settings.ts';
import { tempDir } from './temp-dir.ts';

test('without a file every setting has its default', () => {
  expect(createSettings(join(tempDir(), 'settings.json')).get()).toEqual(defaultSettings);
});

test('a change is written to disk and listeners are called', () => {
  const path = join(tempDir(), 'settings.json');
  const settings = createSettings(path);
  const themes: string[] = [];
  const stop = settings.onChange(({ theme }) => themes.push(theme));
  expect(settings.set({ theme: 'dark' })).toMatchObject({ ok: true, value: { theme: 'dark' } });
  stop();
  settings.set({ theme: 'light' });
  expect(themes).toEqual(['dark']);
  expect(createSettings(path).get().theme).toBe('light');
});

test('listeners get the effects of the settings that changed', () => {
  const settings = createSettings(join(tempDir(), 'settings.json'));
  const changes: (readonly SettingEffect[])[] = [];
  settings.onChange((_, effects) => changes.push(effects));
  settings.set({ theme: 'dark', density: 'compact' });
  settings.set({ theme: 'dark', proxyMode: 'own', proxyHost: 'proxy.corp', keepRunning: false });
  settings.set({ density: 'comfortable' });
  expect(changes).toEqual([['theme'], ['tray', 'proxy'], []]);
});

test('a list of an earlier version is read, and later changes are stored as a list', () => {
  const path = join(tempDir(), 'settings.json');
  writeFileSync(path, JSON.stringify({ theme: 'dark', recentLanguages: 'nb,en' }));
  const settings = createSettings(path);
  expect(settings.get()).toEqual({ ...defaultSettings, theme: 'dark', recentLanguages: ['nb', 'en'] });
  expect(settings.set({ recentLanguages: ['de', 'nb', 'en'] })).toMatchObject({ ok: true });
  expect(createSettings(path).get().recentLanguages).toEqual(['de', 'nb', 'en']);
});

test('columns and shortcuts that an earlier version stored as text are read, and stored as structures with the next change', () => {
  const path = join(tempDir(), 'settings.json');
  const columns = { mainAt: 0, columns: [{ account: 'https://coast.example|1', route: { view: 'home' }, width: 380 }] };
  const shortcuts = { 'places.local': ['b'], 'post.reblog': [] };
  writeFileSync(path, JSON.stringify({ columns: JSON.stringify(columns), shortcuts: JSON.stringify(shortcuts) }));
  const settings = createSettings(path);
  expect(settings.get()).toEqual({ ...defaultSettings, columns, shortcuts });
  const effects: (readonly SettingEffect[])[] = [];
  settings.onChange((_, changes) => effects.push(changes));
  settings.set({ ...settings.get(), theme: 'dark' });
  expect(effects).toEqual([['theme']]);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ theme: 'dark', columns, shortcuts });
});

test('a patch with an invalid value changes nothing', () => {
  const settings = createSettings(join(tempDir(), 'settings.json'));
  const patch = { theme: 'dark', density: 'airy' } as unknown as Parameters<typeof settings.set>[0];
  expect(settings.set(patch)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(settings.get()).toEqual(defaultSettings);
});

test('an invalid value in the file is replaced by its default, and the others are kept', () => {
  const path = join(tempDir(), 'settings.json');
  writeFileSync(path, JSON.stringify({ theme: 'purple', density: 'compact' }));
  expect(createSettings(path).get()).toEqual({ ...defaultSettings, density: 'compact' });
});

test('a damaged file is set aside, and that is logged', () => {
  const folder = tempDir();
  writeFileSync(join(folder, 'settings.json'), '{"theme":');
  const logged: string[] = [];
  expect(createSettings(join(folder, 'settings.json'), { log: (sentence) => logged.push(sentence) }).get()).toEqual(defaultSettings);
  const [kept] = readdirSync(folder);
  expect(kept).toMatch(/^settings\.json\.damaged-/);
  expect(readFileSync(join(folder, kept!), 'utf8')).toBe('{"theme":');
  expect(logged).toHaveLength(1);
});

test('after a disk error the old value is kept', () => {
  const folder = tempDir();
  const settings = createSettings(join(folder, 'profile', 'settings.json'));
  writeFileSync(join(folder, 'profile'), 'a file where the folder should be');
  expect(settings.set({ theme: 'dark' })).toMatchObject({ ok: false, error: { code: 'storage' } });
  expect(settings.get()).toEqual(defaultSettings);
});
