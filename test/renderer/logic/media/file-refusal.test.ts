import { expect, it } from 'vitest';
import { defaultMediaLimits } from '../../../../electron/contract/default-limits.ts';
import { attachmentRefusalOf, refusalOf } from '../../../../renderer/logic/media/file-refusal.ts';

const limits = { ...defaultMediaLimits, types: ['image/png', 'video/mp4'], videoBytes: 1_000 };
const rules = { maxMedia: 4, limits, canMixMedia: false };
const pictures = (count: number) => Array<'image'>(count).fill('image');
const file = (type: string, bytes = 10) => ({ type, bytes });

it('accepts a file that fits, and a large picture, because it gets scaled', () => {
  expect(refusalOf(file('image/png'), pictures(3), rules)).toBeNull();
  expect(refusalOf(file('image/png', 999_999_999), pictures(0), rules)).toBeNull();
});

it('refuses a file for its type, its size, or the other attachments', () => {
  expect(refusalOf(file('image/gif'), pictures(0), rules)).toEqual({ why: 'type' });
  expect(refusalOf(file('application/pdf'), pictures(0), { ...rules, limits: { ...limits, types: [] } })).toEqual({ why: 'type' });
  expect(refusalOf(file('image/png', 0), pictures(0), rules)).toEqual({ why: 'empty' });
  expect(refusalOf(file('video/mp4', 1_001), pictures(0), rules)).toEqual({ why: 'too-large', maxBytes: 1_000 });
  expect(refusalOf(file('image/png'), pictures(4), rules)).toEqual({ why: 'too-many' });
  expect(refusalOf(file('video/mp4'), pictures(1), rules)).toEqual({ why: 'together' });
});

it('checks an attachment added for another server, but accepts those already uploaded', () => {
  const picture = { kind: 'image' as const, type: 'image/png', bytes: 10, width: 10, height: 10, serverId: null };
  expect(attachmentRefusalOf(picture, pictures(3), rules)).toBeNull();
  expect(attachmentRefusalOf(picture, pictures(4), rules)).toEqual({ why: 'too-many' });
  expect(attachmentRefusalOf({ ...picture, type: 'image/heic' }, [], rules)).toEqual({ why: 'type' });
  expect(attachmentRefusalOf({ ...picture, bytes: 16_777_217 }, [], rules)).toEqual({ why: 'too-large', maxBytes: 16_777_216 });
  expect(attachmentRefusalOf({ ...picture, width: 9_000, height: 9_000 }, [], rules)).toMatchObject({ why: 'too-many-pixels' });
  expect(attachmentRefusalOf({ ...picture, kind: 'video', type: 'video/mp4' }, pictures(1), rules)).toEqual({ why: 'together' });
  const uploadedFile = { ...picture, type: '', bytes: 0, width: 9_000, height: 9_000, serverId: '7' };
  expect(attachmentRefusalOf(uploadedFile, pictures(1), rules)).toBeNull();
  expect(attachmentRefusalOf(uploadedFile, ['video'], rules)).toEqual({ why: 'together' });
});
