import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPictureFiles } from '../../../../../electron/notifications/popups/system/pictures.ts';
import { tempDir } from '../../../storage/temp-dir.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

test('writes a picture to a file with its extension, and equal pictures to the same file', () => {
  const save = createPictureFiles(tempDir(), Date.now);
  const path = save(png);
  expect(path).toMatch(/\.png$/);
  expect(readFileSync(path ?? '')).toEqual(png);
  expect(save(png)).toBe(path);
  expect(save(jpeg)).toMatch(/\.jpg$/);
});

test('deletes files older than three days', () => {
  const folder = tempDir();
  const hoursAgo = (hours: number) => Date.now() / 1000 - hours * 3600;
  for (const [name, hours] of [
    ['old.png', 73],
    ['new.png', 71],
  ] as const) {
    writeFileSync(join(folder, name), png);
    utimesSync(join(folder, name), hoursAgo(hours), hoursAgo(hours));
  }
  createPictureFiles(folder, Date.now)(jpeg);
  expect(readdirSync(folder).filter((name) => name.endsWith('.png'))).toEqual(['new.png']);
});

test('returns null after a disk error', () => {
  const file = join(tempDir(), 'a-file');
  writeFileSync(file, '');
  expect(createPictureFiles(file, Date.now)(png)).toBe(null);
});
