import { expect, it } from 'vitest';
import { uploadShare } from '../../../../renderer/features/compose/upload-share.ts';
import type { Part } from '../../../../renderer/features/compose/upload-share.ts';

const part = (step: Part['step'], bytes = 100, done = 0): Part => ({ step, bytes, done });

it.each<[string, Part[], number]>([
  ['without attachments all is there', [], 100],
  ['what waits, is copied or failed is not there', [part('waiting'), part('copying', 100, 50), part('failed')], 0],
  ['what is uploaded counts by its bytes', [part('ready', 300), part('uploading', 100, 50)], 87],
  ['what the server processes is there', [part('processing', 300), part('ready', 100)], 100],
  ['a file of unknown size counts once it is there', [part('ready', 0), part('waiting', 0)], 50],
  ['no more is there than the file has', [part('uploading', 100, 500)], 100],
])('%s', (_, parts, percent) => expect(uploadShare(parts)).toBe(percent));
