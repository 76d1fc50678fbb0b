// Also for renderer/state/people/crop-picture.ts, which needs Chromium's decoders.
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import CropDialog from '../../../../renderer/features/own-profile/CropDialog.svelte';
import { cropPicture } from '../../../../renderer/state/people/crop-picture.ts';
import type { NewPicture } from '../../../../renderer/state/people/profile-form.ts';
import { gif, jpeg, png } from '../../../fixtures/media-files.ts';

const file = (bytes: Uint8Array<ArrayBuffer>, type: string): File => new File([bytes], 'gull', { type });
const decoded = ({ bytes, type }: NewPicture): Promise<ImageBitmap> => createImageBitmap(new Blob([bytes], { type }));

/** The red of the leftmost and the rightmost pixels: in the test's picture it grows from 40 on the left to 240 on the right. */
async function reds(picture: NewPicture): Promise<number[]> {
  const bitmap = await decoded(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return [0, bitmap.width - 1].map((x) => context?.getImageData(x, 0, 1, 1).data[0] ?? NaN);
}

describe('the kept part of a picture', () => {
  it('becomes a picture of its own, no larger than servers show it', async () => {
    const rect = { left: 300, top: 0, width: 300, height: 300 };
    const made = await cropPicture(file(png({ width: 600, height: 300 }), 'image/png'), rect, { width: 200, height: 200 }, 1_000_000);
    if (!made) throw new Error('It was not made');
    const { width, height } = await decoded(made);
    expect([made.type, width, height]).toEqual(['image/png', 200, 200]);
    const [left = NaN, right = NaN] = await reds(made);
    expect([Math.abs(left - 140) < 5, Math.abs(right - 240) < 5]).toEqual([true, true]);
  });

  it('stays a JPEG where it was one', async () => {
    const rect = { left: 0, top: 0, width: 16, height: 16 };
    const made = await cropPicture(file(await jpeg(), 'image/jpeg'), rect, { width: 800, height: 800 }, 1_000_000);
    expect(made?.type).toBe('image/jpeg');
  });

  it('is made smaller until the server takes it, or not at all', async () => {
    const noisy = file(png({ width: 300, height: 300, noise: true }), 'image/png');
    const rect = { left: 0, top: 0, width: 300, height: 300 };
    const whole = await cropPicture(noisy, rect, rect, 1_000_000);
    const small = await cropPicture(noisy, rect, rect, 60_000);
    expect(whole?.bytes.length).toBeGreaterThan(60_000);
    expect(small?.bytes.length).toBeLessThanOrEqual(60_000);
    expect(await cropPicture(noisy, rect, rect, 100)).toBe(null);
  });

  it('rejects what is no picture', async () => {
    const rect = { left: 0, top: 0, width: 1, height: 1 };
    await expect(cropPicture(new Blob(['no picture'], { type: 'image/png' }), rect, rect, 1_000)).rejects.toThrow();
  });
});

describe('the dialog', () => {
  async function opened(picture: File, maxBytes = 1_000_000) {
    const take = vi.fn<(picture: NewPicture) => void>();
    await render(CropDialog, { which: 'avatar', file: picture, maxBytes, take, onclose: () => undefined });
    return { take, where: () => page.getByRole('status').element().textContent };
  }
  const gull = () => file(png({ width: 600, height: 300 }), 'image/png');

  it('keeps the middle at first; keys move it, and the wheel zooms', async () => {
    const { take, where } = await opened(gull());
    await expect.poll(where).toBe('From 25 % left and 0 % top, 50 % wide');
    const frame = page.getByRole('application');
    frame.element().dispatchEvent(new WheelEvent('wheel', { deltaY: -200, bubbles: true, cancelable: true }));
    await expect.poll(where).toMatch(/, 30 % wide$/);
    (frame.element() as HTMLElement).focus();
    await userEvent.keyboard('0');
    await expect.poll(where).toBe('From 25 % left and 0 % top, 50 % wide');
    for (let presses = 0; presses < 12; presses += 1) await userEvent.keyboard('{ArrowRight}');
    await expect.poll(where).toBe('From 50 % left and 0 % top, 50 % wide');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => take.mock.calls.length).toBe(1);
    const [[made]] = take.mock.calls as [[NewPicture]];
    const [left = NaN] = await reds(made);
    expect(Math.abs(left - 140)).toBeLessThan(5);
  });

  it('says which file can’t be read', async () => {
    await opened(file(Uint8Array.from([1, 2, 3]), 'image/png'));
    await expect.element(page.getByText('This file can’t be read as a picture. Choose another one.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Use it' })).toBeDisabled();
  });

  it('offers to keep an animation whole, where the server takes its size', async () => {
    const moving = gif();
    const { take } = await opened(file(moving, 'image/gif'), moving.length);
    await page.getByRole('button', { name: 'Use all of it, animated' }).click();
    await expect.poll(() => take.mock.calls.length).toBe(1);
    expect(take.mock.calls[0]?.[0]).toEqual({ type: 'image/gif', bytes: moving });
  });

  it('says when an animation is too large', async () => {
    const { take } = await opened(file(gif(), 'image/gif'), 10);
    await page.getByRole('button', { name: 'Use all of it, animated' }).click();
    await expect.element(page.getByText('This picture is too large for your server. Choose another one.')).toBeVisible();
    expect(take).not.toHaveBeenCalled();
  });
});
