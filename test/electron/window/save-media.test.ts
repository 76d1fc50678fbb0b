// Saving what the window shows: the file, its name, and what is said when it can't be saved.
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMediaSaver } from '../../../electron/window/save-media.ts';
import { withSentence } from '../with-sentence.ts';
import { tempDir } from '../storage/temp-dir.ts';

interface Asked {
  defaultPath: string;
  filters: { name: string; extensions: string[] }[];
}
const fake = vi.hoisted(() => ({ asked: [] as unknown[], answer: '' }));
vi.mock('electron', () => ({
  dialog: {
    showSaveDialog: (_: unknown, options: unknown) => {
      fake.asked.push(options);
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
  fake.asked.length = 0;
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

test('the dialog begins in the downloads with the name and the kind of the file', async () => {
  await saver(png).save(window, 'image', `${page}/media/full`);
  expect(fake.asked as Asked[]).toMatchObject([
    { defaultPath: join('/home/ida/Downloads', '0f3a.png'), filters: [{ name: 'Images', extensions: ['png'] }] },
  ]);
});

test('the file is where the person chose', async () => {
  const saved = await saver(png).save(window, 'image', `${page}/media/full`);
  expect(saved).toEqual({ ok: true, value: fake.answer });
  expect(readFileSync(fake.answer, 'utf8')).toBe('bytes of /media/full');
  expect(readdirSync(folder)).toEqual(['gull.png']);
});

test('of a preview the original is saved', async () => {
  await saver(png).save(window, 'image', `${page}/media/small#/media/full`);
  expect(readFileSync(fake.answer, 'utf8')).toBe('bytes of /media/full');
});

test('a cancelled dialog saves nothing and says nothing', async () => {
  fake.answer = '';
  const saved = await saver(png).save(window, 'image', `${page}/media/full`);
  expect(saved).toEqual({ ok: true, value: null });
});

test('a picture that is gone is said, and no dialog is shown', async () => {
  const saved = await saver(() => new Response(null, { status: 404 })).save(window, 'image', `${page}/media/full`);
  expect(fake.asked).toEqual([]);
  expect(withSentence(saved)).toMatchObject({
    error: { sentence: 'This file could not be loaded again: its server no longer has it, or can’t be reached.' },
  });
});

test('a folder that is not there is said, and nothing is left behind', async () => {
  fake.answer = join(folder, 'missing', 'gull.png');
  const saved = await saver(png).save(window, 'image', `${page}/media/full`);
  expect(withSentence(saved)).toMatchObject({
    error: { sentence: `The file could not be written to ${join(folder, 'missing')}.` },
  });
});

test('a broken connection leaves no part of the file', async () => {
  const broken = () =>
    new Response(new ReadableStream({ start: (controller) => controller.error(new Error('reset')) }), {
      headers: { 'content-type': 'image/png' },
    });
  const saved = await saver(broken).save(window, 'image', `${page}/media/full`);
  expect(saved).toMatchObject({ ok: false });
  expect(readdirSync(folder)).toEqual([]);
});

test('a file that stands in the way of the name is kept', async () => {
  mkdirSync(fake.answer);
  const saved = await saver(png).save(window, 'image', `${page}/media/full`);
  expect(saved).toMatchObject({ ok: false, error: { problem: 'media-not-saved' } });
  expect(existsSync(`${fake.answer}.part`)).toBe(false);
});
