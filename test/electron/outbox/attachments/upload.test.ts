// Tests the transitions of an upload.
import { expect, test } from 'vitest';
import { stepAfter } from '../../../../electron/outbox/attachments/upload.ts';
import type { UploadEvent } from '../../../../electron/outbox/attachments/upload.ts';
import type { UploadStep } from '../../../../electron/contract/attachments.ts';

const follow = (step: UploadStep, ...events: UploadEvent[]): UploadStep => events.reduce(stepAfter, step);

test('a file is copied, uploaded, processed, and ready', () => {
  expect(follow('copying', 'copied', 'started', 'accepted', 'unfinished', 'usable')).toBe('ready');
});

test('an interrupted upload begins anew; an interrupted check is repeated', () => {
  expect(follow('uploading', 'interrupted')).toBe('waiting');
  expect(follow('processing', 'interrupted')).toBe('processing');
  expect(follow('ready', 'interrupted')).toBe('ready');
});

test('a file that the server has lost is uploaded again', () => {
  expect(follow('ready', 'lost', 'started', 'usable')).toBe('ready');
  expect(follow('processing', 'lost')).toBe('waiting');
});

test('only the user leaves a failure: with a new upload, or with a check if the server has the file', () => {
  expect(follow('uploading', 'refused', 'restarted')).toBe('waiting');
  expect(follow('ready', 'refused', 'rechecked')).toBe('ready');
  for (const event of ['copied', 'started', 'accepted', 'usable', 'unfinished', 'interrupted', 'lost', 'refused'] as const)
    expect(() => stepAfter('failed', event)).toThrow(`failed cannot be ${event}`);
});
