import { expect, it } from 'vitest';
import { defaultMediaLimits } from '../../../../electron/contract/writing.ts';
import { refusalOf } from '../../../../renderer/logic/media/file-refusal.ts';

const limits = { ...defaultMediaLimits, types: ['image/png', 'video/mp4'], videoBytes: 1_000 };
const rules = { maxMedia: 4, limits, software: 'mastodon' };
const pictures = (count: number) => Array<string>(count).fill('image/png');
const file = (type: string, bytes = 10) => ({ name: 'a', type, bytes });

it('a file that fits is not refused, nor a picture that is too large: that one is scaled', () => {
  expect(refusalOf(file('image/png'), pictures(3), rules)).toBeNull();
  expect(refusalOf(file('image/png', 999_999_999), pictures(0), rules)).toBeNull();
});

it('a file is refused for its type, its size or the number of the others', () => {
  expect(refusalOf(file('image/gif'), pictures(0), rules)).toEqual({ why: 'type' });
  expect(refusalOf(file('application/pdf'), pictures(0), { ...rules, limits: { ...limits, types: [] } })).toEqual({ why: 'type' });
  expect(refusalOf(file('image/png', 0), pictures(0), rules)).toEqual({ why: 'empty' });
  expect(refusalOf(file('video/mp4', 1_001), pictures(0), rules)).toEqual({ why: 'too-large', maxBytes: 1_000 });
  expect(refusalOf(file('image/png'), pictures(4), rules)).toEqual({ why: 'too-many' });
  expect(refusalOf(file('video/mp4'), pictures(1), rules)).toEqual({ why: 'together' });
});
