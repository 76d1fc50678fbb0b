import { expect, it } from 'vitest';
import { uploadPercent } from '../../../../renderer/features/compose/outbox-entries.ts';
import type { UploadPart } from '../../../../renderer/features/compose/outbox-entries.ts';

const part = (step: UploadPart['step'], bytes = 100, uploadedBytes = 0): UploadPart => ({ step, bytes, done: uploadedBytes });

it.each<[string, UploadPart[], number]>([
  ['returns 100 without attachments', [], 100],
  ['does not count waiting, copying, and failed attachments', [part('waiting'), part('copying', 100, 50), part('failed')], 0],
  ['counts the uploaded bytes of a running upload', [part('ready', 300), part('uploading', 100, 50)], 87],
  ['counts attachments that the server processes as uploaded', [part('processing', 300), part('ready', 100)], 100],
  ['counts a file of unknown size when its upload is complete', [part('ready', 0), part('waiting', 0)], 50],
  ['counts at most the size of a file', [part('uploading', 100, 500)], 100],
])('%s', (_, parts, percent) => expect(uploadPercent(parts)).toBe(percent));
