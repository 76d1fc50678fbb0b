import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import CropDialog from '../../../../renderer/features/own-profile/CropDialog.svelte';
import { cropPicture } from '../../../../renderer/state/people/crop-picture.ts';
import type { NewPicture } from '../../../../renderer/state/people/profile-editor.svelte.ts';
import { gif, jpeg, png } from '../../../fixtures/media-files.ts';

const file = (bytes: Uint8Array<ArrayBuffer>, type: string): File => new File([bytes], 'gull', { type });
const decode = ({ bytes, type }: NewPicture): Promise<ImageBitmap> => createImageBitmap(new Blob([bytes], { type }));

/** Red values of the leftmost and rightmost pixels; the test picture's red rises from 40 on the left to 240 on the right. */
async function reds(picture: NewPicture): Promise<number[]> {
  const bitmap = await decode(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return [0, bitmap.width - 1].map((x) => context?.getImageData(x, 0, 1, 1).data[0] ?? NaN);
}

describe('cropPicture', () => {
  it('crops to the rectangle, no larger than the maximum size', async () => {
    const rect = { left: 300, top: 0, width: 300, height: 300 };
    const croppedPicture = await cropPicture(
      file(png({ width: 600, height: 300 }), 'image/png'),
      rect,
      { width: 200, height: 200 },
      1_000_000,
    );
    if (!croppedPicture) throw new Error('It was not made');
    const { width, height } = await decode(croppedPicture);
    expect([croppedPicture.type, width, height]).toEqual(['image/png', 200, 200]);
    const [left = NaN, right = NaN] = await reds(croppedPicture);
    expect([Math.abs(left - 140) < 5, Math.abs(right - 240) < 5]).toEqual([true, true]);
  });

  it('keeps the JPEG format', async () => {
    const rect = { left: 0, top: 0, width: 16, height: 16 };
    const croppedPicture = await cropPicture(file(await jpeg(), 'image/jpeg'), rect, { width: 800, height: 800 }, 1_000_000);
    expect(croppedPicture?.type).toBe('image/jpeg');
  });

  it('scales down until the result fits the byte limit, or returns null', async () => {
    const noisy = file(png({ width: 300, height: 300, noise: true }), 'image/png');
    const rect = { left: 0, top: 0, width: 300, height: 300 };
    const whole = await cropPicture(noisy, rect, rect, 1_000_000);
    const small = await cropPicture(noisy, rect, rect, 60_000);
    expect(whole?.bytes.length).toBeGreaterThan(60_000);
    expect(small?.bytes.length).toBeLessThanOrEqual(60_000);
    expect(await cropPicture(noisy, rect, rect, 100)).toBe(null);
  });

  it('rejects a file that is not a picture', async () => {
    const rect = { left: 0, top: 0, width: 1, height: 1 };
    await expect(cropPicture(new Blob(['no picture'], { type: 'image/png' }), rect, rect, 1_000)).rejects.toThrow();
  });
});

describe('CropDialog', () => {
  async function openDialog(picture: File, maxBytes = 1_000_000) {
    const usePicture = vi.fn<(picture: NewPicture) => void>();
    await render(CropDialog, { field: 'avatar', file: picture, maxBytes, usePicture, onclose: () => undefined });
    return { usePicture, where: () => page.getByRole('status').element().textContent };
  }
  const gull = () => file(png({ width: 600, height: 300 }), 'image/png');

  it('selects the middle at first; keys move the selection, and the wheel zooms', async () => {
    const { usePicture, where } = await openDialog(gull());
    await expect.poll(where).toBe('25 % from the left, 0 % from the top, 50 % wide');
    const frame = page.getByRole('application');
    frame.element().dispatchEvent(new WheelEvent('wheel', { deltaY: -200, bubbles: true, cancelable: true }));
    await expect.poll(where).toMatch(/, 30 % wide$/);
    (frame.element() as HTMLElement).focus();
    await userEvent.keyboard('0');
    await expect.poll(where).toBe('25 % from the left, 0 % from the top, 50 % wide');
    for (let presses = 0; presses < 12; presses += 1) await userEvent.keyboard('{ArrowRight}');
    await expect.poll(where).toBe('50 % from the left, 0 % from the top, 50 % wide');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => usePicture.mock.calls.length).toBe(1);
    const [[made]] = usePicture.mock.calls as [[NewPicture]];
    const [left = NaN] = await reds(made);
    expect(Math.abs(left - 140)).toBeLessThan(5);
  });

  it('reports a file that cannot be read', async () => {
    await openDialog(file(Uint8Array.from([1, 2, 3]), 'image/png'));
    await expect.element(page.getByText('This file can’t be read as an image. Choose another one.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Use it' })).toBeDisabled();
  });

  it('offers to keep an animation uncropped if the server accepts its size', async () => {
    const moving = gif();
    const { usePicture } = await openDialog(file(moving, 'image/gif'), moving.length);
    await page.getByRole('button', { name: 'Use all of it, animated' }).click();
    await expect.poll(() => usePicture.mock.calls.length).toBe(1);
    expect(usePicture.mock.calls[0]?.[0]).toEqual({ type: 'image/gif', bytes: moving });
  });

  it('reports an animation that is too large', async () => {
    const { usePicture } = await openDialog(file(gif(), 'image/gif'), 10);
    await page.getByRole('button', { name: 'Use all of it, animated' }).click();
    await expect.element(page.getByText('This image is too large for your server. Choose another one.')).toBeVisible();
    expect(usePicture).not.toHaveBeenCalled();
  });
});
