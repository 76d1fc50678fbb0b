// The space that a picture gets before it is loaded.
import { describe, expect, it } from 'vitest';
import type { MediaAttachment } from '../../../../../electron/contract/entities/media-attachment.ts';
import { aspectOf, focusOf } from '../../../../../renderer/features/status/media/aspect-ratio.ts';

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
  picture({ original: { width, height, aspect }, small: null, focus: null });

describe('the aspect ratio of a picture', () => {
  it('is that of the original', () => expect(aspectOf(sized(800, 600))).toBeCloseTo(4 / 3));
  it('is the server’s value when the sizes are missing', () => expect(aspectOf(sized(null, null, 1.5))).toBe(1.5));
  it('is limited, so that no picture is a narrow strip', () => {
    expect(aspectOf(sized(10_000, 10))).toBe(3);
    expect(aspectOf(sized(10, 10_000))).toBe(0.6);
  });
  it.each([sized(0, 0), sized(-5, 10), sized(1, 1, NaN), picture(null)])('is 16 by 9 where nothing sensible is told', (odd) => {
    expect(aspectOf(odd)).toBeGreaterThanOrEqual(0.6);
    expect(aspectOf(odd)).toBeLessThanOrEqual(3);
  });
  it('has a focus within its bounds', () => {
    expect(focusOf(picture({ original: null, small: null, focus: { x: 0, y: 1 } }))).toBe('50% 0%');
    expect(focusOf(picture({ original: null, small: null, focus: { x: 9, y: -9 } }))).toBe('100% 100%');
    expect(focusOf(picture(null))).toBeUndefined();
  });
});
