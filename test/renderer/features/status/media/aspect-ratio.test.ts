// Tests the space reserved for a picture before it is loaded.
import { describe, expect, it } from 'vitest';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { aspectOf, focusOf, isStrip, sizeOf, tileSizeOf } from '../../../../../renderer/features/status/media/picture-placeholder.ts';

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
  picture({ original: { width, height, aspect, duration: null }, length: null, small: null, focus: null });

describe('F20: the size of a picture', () => {
  it('is the largest at which it is shown', () => {
    expect(sizeOf(sized(16, 16))).toEqual({ width: 16, height: 16 });
    expect(sizeOf({ ...sized(16, 16), type: 'gifv' })).toEqual({ width: 16, height: 16 });
    expect(sizeOf({ ...sized(16, 16), type: 'video' })).toBeNull();
    expect(sizeOf(sized(null, 16))).toBeNull();
  });
  it('leaves a small tile around a small picture', () => {
    expect(tileSizeOf(sized(16, 16))).toEqual({ width: 240, height: 96 });
    expect(aspectOf(sized(16, 16))).toBe(2.5);
    expect(tileSizeOf(sized(640, 480))).toEqual({ width: 640, height: 480 });
  });
  it.each([
    [4_000, 60, true],
    [60, 4_000, true],
    [300, 100, false],
    [300, 500, false],
    [16, 16, false],
  ])('shows a picture of %i × %i whole: %s', (width, height, isWhole) => {
    expect(isStrip(sized(width, height))).toBe(isWhole);
  });
});

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
    expect(focusOf(picture({ original: null, length: null, small: null, focus: { x: 0, y: 1 } }))).toBe('50% 0%');
    expect(focusOf(picture({ original: null, length: null, small: null, focus: { x: 9, y: -9 } }))).toBe('100% 100%');
    expect(focusOf(picture(null))).toBeUndefined();
  });
});
