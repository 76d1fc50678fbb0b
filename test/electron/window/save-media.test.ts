// Tests saving media: the file, its name, and the error when saving fails.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMediaSaver } from '../../../electron/window/save-media.ts';
import { withSentence } from '../with-sentence.ts';
import { tempDir } from '../storage/temp-dir.ts';

interface SaveDialogOptions {
  defaultPath: string;
  filters: { name: string; extensions: string[] }[];
}
const fake = vi.hoisted(() => ({ shownDialogs: [] as unknown[], answer: '' }));
vi.mock('electron', () => ({
  dialog: {
    showSaveDialog: (_: unknown, options: unknown) => {
      fake.shownDialogs.push(options);
      return Promise.resolve({ canceled: fake.answer === '', filePath: fake.answer });
    },
  },
}));

const page = 'app://kittiwake';
const addresses: Record<string, string> = {
  '/media/small': 'https://files.example/small/0f3a.png',
  '/media/full': 'https://files.example/0f3a.png',
};
let folder: string;
const window = {} as BrowserWindow;

function saver(serve: (path: string) => Response) {
  return createMediaSaver({
    serve: (request) => Promise.resolve(serve(new URL(request.url).pathname)),
    urlBehind: (path) => addresses[path] ?? null,
    downloads: () => '/home/ida/Downloads',
  });
}
const png = (path: string) => new Response(`bytes of ${path}`, { headers: { 'content-type': 'image/png' } });

beforeEach(() => {
  folder = tempDir();
  fake.shownDialogs.length = 0;
  fake.answer = join(folder, 'gull.png');
});

test('only links that main has signed can be saved', () => {
  const { isMedia } = saver(png);
  expect([`${page}/media/full`, `${page}/media/forged`, 'https://files.example/a.png', 'data:image/png;base64,'].map(isMedia)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('the dialog starts in the downloads folder with the name and type of the file', async () => {
  await saver(png).save(window, 'image', `${page}/media/full`);
  expect(fake.shownDialogs as SaveDialogOptions[]).toMatchObject([
    { defaultPath: join('/home/ida/Downloads', '0f3a.png'), filters: [{ name: 'Images', extensions: ['png'] }] },
  ]);
});

test('writes the file to the chosen path', async () => {
  const result = await saver(png).save(window, 'image', `${page}/media/full`);
  expect(result).toEqual({ ok: true, value: fake.answer });
  expect(readFileSync(fake.answer, 'utf8')).toBe('bytes of /media/full');
  expect(readdirSync(folder)).toEqual(['gull.png']);
});

test('overwrites no file but the chosen one', async () => {
  for (const name of ['gull.png', 'gull.png.part']) writeFileSync(join(folder, name), 'written by the user');
  await saver(png).save(window, 'image', `${page}/media/full`);
  expect(readFileSync(fake.answer, 'utf8')).toBe('bytes of /media/full');
  expect(readFileSync(`${fake.answer}.part`, 'utf8')).toBe('written by the user');
  expect(readdirSync(folder)).toHaveLength(2);
});

test('saves the original of a preview', async () => {
  await saver(png).save(window, 'image', `${page}/media/small#/media/full`);
  expect(readFileSync(fake.answer, 'utf8')).toBe('bytes of /media/full');
});

test('returns null without a failure if the dialog is cancelled', async () => {
  fake.answer = '';
  const result = await saver(png).save(window, 'image', `${page}/media/full`);
  expect(result).toEqual({ ok: true, value: null });
});

test('fails without a dialog if the picture no longer exists', async () => {
  const result = await saver(() => new Response(null, { status: 404 })).save(window, 'image', `${page}/media/full`);
  expect(fake.shownDialogs).toEqual([]);
  expect(withSentence(result)).toMatchObject({
    error: { sentence: 'This file could not be loaded again: its server no longer has it, or can’t be reached.' },
  });
});

test('fails if the folder does not exist', async () => {
  fake.answer = join(folder, 'missing', 'gull.png');
  const result = await saver(png).save(window, 'image', `${page}/media/full`);
  expect(withSentence(result)).toMatchObject({
    error: { sentence: `The file could not be written to ${join(folder, 'missing')}.` },
  });
});

test('removes the incomplete file after a broken connection', async () => {
  const broken = () =>
    new Response(new ReadableStream({ start: (controller) => controller.error(new Error('reset')) }), {
      headers: { 'content-type': 'image/png' },
    });
  const result = await saver(broken).save(window, 'image', `${page}/media/full`);
  expect(result).toMatchObject({ ok: false });
  expect(readdirSync(folder)).toEqual([]);
});

test('fails if a folder is at the chosen path, and removes the incomplete file', async () => {
  mkdirSync(fake.answer);
  const result = await saver(png).save(window, 'image', `${page}/media/full`);
  expect(result).toMatchObject({ ok: false, error: { problem: 'media-not-saved' } });
  expect(readdirSync(folder)).toEqual(['gull.png']);
});
