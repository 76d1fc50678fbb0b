// Tests the space reserved for a picture before it is loaded.
import { describe, expect, it } from 'vitest';
import type { MediaAttachment } from '../../../../../electron/contract/entities/status.ts';
import { aspectOf, focusOf } from '../../../../../renderer/features/status/media/picture-placeholder.ts';

const picture = (meta: MediaAttachment['meta']): MediaAttachment => ({
  id: '1',
  type: 'image',
  url: null,
  preview_url: null,
  remote_url: null,
  description: null,
  blurhash: null,
  meta,
});
const sized = (width: number | null, height: number | null, aspect: number | null = null): MediaAttachment =>
  picture({ original: { width, height, aspect, duration: null }, small: null, focus: null });

describe('aspectOf and focusOf', () => {
  it('returns the ratio of the original’s size', () => expect(aspectOf(sized(800, 600))).toBeCloseTo(4 / 3));
  it('returns the server’s ratio if the size is missing', () => expect(aspectOf(sized(null, null, 1.5))).toBe(1.5));
  it('limits the ratio, so that no picture is a narrow strip', () => {
    expect(aspectOf(sized(10_000, 10))).toBe(3);
    expect(aspectOf(sized(10, 10_000))).toBe(0.6);
  });
  it.each([sized(0, 0), sized(-5, 10), sized(1, 1, NaN), picture(null)])('returns a usable ratio for invalid metadata', (odd) => {
    expect(aspectOf(odd)).toBeGreaterThanOrEqual(0.6);
    expect(aspectOf(odd)).toBeLessThanOrEqual(3);
  });
  it('limits the focal point to the picture', () => {
    expect(focusOf(picture({ original: null, small: null, focus: { x: 0, y: 1 } }))).toBe('50% 0%');
    expect(focusOf(picture({ original: null, small: null, focus: { x: 9, y: -9 } }))).toBe('100% 100%');
    expect(focusOf(picture(null))).toBeUndefined();
  });
});
