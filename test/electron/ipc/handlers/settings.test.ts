// Tests the methods about settings and locally stored data.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { settingsHandlers } from '../../../../electron/ipc/handlers/settings.ts';
import { createMediaCache } from '../../../../electron/media/media-cache.ts';
import { Cache } from '../../../../electron/storage/cache.ts';
import { createJournal } from '../../../../electron/storage/journal.ts';
import { createSettings } from '../../../../electron/storage/settings.ts';
import type { Parts } from '../../../../electron/parts.ts';
import { tempDir } from '../../storage/temp-dir.ts';
import { makeDraft } from '../../storage/samples.ts';
import { withSentence } from '../../with-sentence.ts';

const account = makeAccountKey('https://coast.example', '7');
let folder: string;
let parts: ReturnType<typeof open>;
let handlers: ReturnType<typeof settingsHandlers>;

function open() {
  return {
    files: {
      settings: createSettings(join(folder, 'settings.json')),
      cache: new Cache(join(folder, 'cache.db')),
      journal: createJournal(join(folder, 'journal.db')),
    },
    media: createMediaCache({ dir: join(folder, 'media'), maxBytes: 1_000_000 }),
    attachments: { size: async () => 5_000 },
    searchIndex: { size: async () => 700 },
    desktop: { downloads: () => join(folder, 'Downloads') },
  };
}

beforeEach(() => {
  folder = tempDir();
  parts = open();
  handlers = settingsHandlers(parts as unknown as Parts);
  return () => {
    parts.files.cache.close();
    parts.files.journal.close();
  };
});

describe('a settings file', () => {
  test('restores all exported settings when imported', async () => {
    parts.files.settings.set({ theme: 'dark', notifyPoll: false, postLanguage: 'nb' });
    const text = await handlers['settings.export']({});
    parts.files.settings.set({ ...defaultSettings });
    const importResult = await handlers['settings.import']({ text: text.ok ? text.value : '' });
    expect(importResult).toEqual({
      ok: true,
      value: { settings: { ...defaultSettings, theme: 'dark', notifyPoll: false, postLanguage: 'nb' }, leftOut: [] },
    });
  });

  const columns = { mainAt: 0, columns: [{ account, route: { view: 'home' as const }, width: 380 }] };
  const shortcuts = { 'places.local': ['b'], 'post.reblog': [] };
  const importFile = (settings: object) =>
    handlers['settings.import']({ text: JSON.stringify({ kind: 'kittiwake-settings', version: 1, settings }) });

  test('restores columns and shortcuts, also from the texts of an earlier version', async () => {
    const result = { ok: true, value: { settings: { ...defaultSettings, columns, shortcuts }, leftOut: [] } };
    expect(await importFile({ columns: JSON.stringify(columns), shortcuts: JSON.stringify(shortcuts) })).toEqual(result);
    const exportedFile = await handlers['settings.export']({});
    expect(await importFile({ columns: '', shortcuts: '' })).toEqual({ ok: true, value: { settings: defaultSettings, leftOut: [] } });
    expect(await handlers['settings.import']({ text: exportedFile.ok ? exportedFile.value : '' })).toEqual(result);
  });

  test('is imported without invalid shortcuts, which are reported', async () => {
    const partlyInvalid = { ...shortcuts, 'post.reply': ['$mod+c'], 'post.nothing': ['q'] };
    const result = { ok: true, value: { settings: { ...defaultSettings, shortcuts }, leftOut: ['post.reply', 'post.nothing'] } };
    expect(await importFile({ shortcuts: partlyInvalid })).toEqual(result);
    expect(await importFile({ shortcuts: JSON.stringify(partlyInvalid) })).toEqual(result);
    expect(await importFile({ shortcuts: '{' })).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  });

  test('is saved in the downloads folder without overwriting a file', async () => {
    const first = await handlers['settings.save']({});
    const second = await handlers['settings.save']({});
    expect(first).toEqual({ ok: true, value: join(folder, 'Downloads', 'kittiwake-settings.json') });
    expect(second).toEqual({ ok: true, value: join(folder, 'Downloads', 'kittiwake-settings (2).json') });
    expect(readFileSync(first.ok ? first.value : '', 'utf8')).toContain('"kind": "kittiwake-settings"');
  });

  test('returns a failure if it cannot be written', async () => {
    writeFileSync(join(folder, 'Downloads'), 'a file where the folder should be');
    expect(await handlers['settings.save']({})).toMatchObject({ ok: false, error: { code: 'storage' } });
  });

  test.each([
    ['that is not JSON', '{"theme":', /not JSON/],
    ['without settings', '{"theme":"dark"}', /does not contain settings/],
    ['of a later version', '{"kind":"kittiwake-settings","version":2,"settings":{}}', /newer version/],
    ['with an invalid value', '{"kind":"kittiwake-settings","version":1,"settings":{"density":"compact","theme":"purple"}}', /purple/],
    [
      'with an invalid column',
      '{"kind":"kittiwake-settings","version":1,"settings":{"columns":{"mainAt":0,"columns":[{"account":"nobody"}]}}}',
      /nobody/,
    ],
    ['with a value of another type', '{"kind":"kittiwake-settings","version":1,"settings":{"density":"compact","autoplay":7}}', /autoplay/],
    ['with a nested value', '{"kind":"kittiwake-settings","version":1,"settings":{"theme":{"a":1}}}', /theme/],
  ])('%s is rejected with a message and changes nothing', async (_, text, sentence) => {
    expect(withSentence(await handlers['settings.import']({ text }))).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', sentence: expect.stringMatching(sentence) as string },
    });
    expect(parts.files.settings.get()).toEqual(defaultSettings);
  });

  test('keeps the settings that it lacks, and reports those that are unknown', async () => {
    parts.files.settings.set({ theme: 'dark' });
    const text =
      '\uFEFF{"kind":"kittiwake-settings","version":1,"settings":{"density":"compact","hologram":true,"__proto__":{"theme":"light"}}}';
    const importResult = await handlers['settings.import']({ text });
    expect(importResult).toMatchObject({
      ok: true,
      value: { settings: { theme: 'dark', density: 'compact' }, leftOut: expect.arrayContaining(['hologram']) as string[] },
    });
  });
});

describe('clearing the cache', () => {
  test('deletes the data of servers and keeps drafts', async () => {
    parts.files.journal.drafts.save(makeDraft({ account }));
    parts.files.cache.set(account, 'something', 'x'.repeat(200_000));
    await parts.media.put('https://files.example/a.png', { type: 'image/png', bytes: new Uint8Array(5_000) });
    const before = await handlers['storage.sizes']({});
    expect(before).toMatchObject({
      ok: true,
      value: { attachments: 5_000, media: 5_000, cache: expect.any(Number) as number, journal: expect.any(Number) as number },
    });
    await handlers['storage.clear']({});
    const after = await handlers['storage.sizes']({});
    expect(after).toMatchObject({ ok: true, value: { media: 0 } });
    expect(after.ok && before.ok && after.value.cache < before.value.cache).toBe(true);
    expect(parts.files.cache.get(account, 'something')).toBeNull();
    expect(parts.files.journal.drafts.list(account)).toHaveLength(1);
    expect(existsSync(join(folder, 'settings.json'))).toBe(false);
  });
});
