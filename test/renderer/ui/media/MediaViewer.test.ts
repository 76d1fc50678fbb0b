// Covers ZoomImage.svelte and ViewerTools.svelte too.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { mediaAttachment } from '../../../../electron/contract/entities/media-attachment.ts';
import MediaViewer from '../../../../renderer/ui/media/MediaViewer.svelte';

/** Begins as a signed link does, and leads to a picture of these sources. */
const picture = '/media/../build/icons/icon.png';
const attachment = (id: string, more: object = {}) =>
  v.parse(mediaAttachment, { id, type: 'image', url: `${picture}?${id}`, preview_url: `${picture}?${id}`, ...more });
const attachments = [attachment('1', { description: 'A tern' }), attachment('2'), attachment('3', { type: 'gifv', description: 'Waves' })];
const onclose = vi.fn<() => void>();
const openFile = vi.fn<(source: string) => void>();
const save = vi.fn(async (source: string, kind: string) => `Saved ${kind} ${source}`);
const copy = vi.fn(async (png: Uint8Array | null) => (png ? 'Picture copied' : 'No picture'));
const dialog = page.getByRole('dialog');
const scale = (): number => new DOMMatrix(getComputedStyle(document.querySelector('.frame img')!).transform).a;

async function opened(start = 0, still = false, shown = attachments) {
  const before = document.createElement('button');
  document.body.append(before);
  before.focus();
  const screen = await render(MediaViewer, { attachments: shown, start, still, openFile, save, copy, onclose });
  return { before, screen };
}

beforeEach(() => onclose.mockClear());

describe('the media viewer', () => {
  it('shows one attachment with its description and its number', async () => {
    await opened();
    await expect.element(page.getByRole('dialog', { name: 'Media 1 of 3' })).toBeVisible();
    expect(document.querySelector('.frame img')?.getAttribute('alt')).toBe('A tern');
    expect(document.querySelector('.description')?.textContent).toBe('A tern');
  });

  it('goes on and back with arrow keys, from the last to the first', async () => {
    await opened();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog).toHaveAccessibleName('Media 2 of 3');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(dialog).toHaveAccessibleName('Media 3 of 3');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.element(dialog).toHaveAccessibleName('Media 1 of 3');
  });

  it('names a picture that has no description', async () => {
    await opened(1);
    expect(document.querySelector('.frame img')?.getAttribute('alt')).toBe('Image without description');
  });

  it('plays an animation by itself only when animations are wanted', async () => {
    const { screen } = await opened(2, true);
    expect(document.querySelector('video')?.autoplay).toBe(false);
    expect(document.querySelector('video')?.muted).toBe(true);
    await screen.unmount();
    await opened(2, false);
    expect(document.querySelector('video')?.autoplay).toBe(true);
  });

  it('zooms with keys and buttons, up to a limit, and fits the picture again', async () => {
    await opened();
    await userEvent.keyboard('+');
    await expect.poll(scale).toBeCloseTo(1.5);
    for (let presses = 0; presses < 8; presses += 1) await userEvent.keyboard('+');
    await expect.poll(scale).toBeCloseTo(8);
    await userEvent.keyboard('0');
    await expect.poll(scale).toBeCloseTo(1);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(scale).toBeCloseTo(1);
  });

  it('closes on Escape, on its close button and on a click outside the picture', async () => {
    await opened();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onclose.mock.calls.length).toBe(1);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(onclose).toHaveBeenCalledTimes(2);
    const image = document.querySelector<HTMLImageElement>('.frame img')!;
    image.src = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    await image.decode();
    await userEvent.click(document.querySelector('.frame')!, { position: { x: 5, y: 5 } });
    expect(onclose).toHaveBeenCalledTimes(3);
  });

  it('goes on when a picture that fits is dragged aside, and moves one that is zoomed', async () => {
    await opened();
    const frame = document.querySelector('.frame')!;
    const drag = (by: number): void => {
      const at = (type: string, clientX: number): void =>
        void frame.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX, clientY: 300, bubbles: true }));
      at('pointerdown', 400);
      at('pointermove', 400 + by);
      at('pointerup', 400 + by);
    };
    // No pointer is really pressed, so none can be captured.
    Object.assign(frame, { setPointerCapture: () => undefined });
    drag(-20);
    await expect.element(dialog).toHaveAccessibleName('Media 1 of 3');
    await userEvent.keyboard('++');
    drag(-200);
    await expect.element(dialog).toHaveAccessibleName('Media 1 of 3');
    await userEvent.keyboard('0');
    drag(-200);
    await expect.element(dialog).toHaveAccessibleName('Media 2 of 3');
  });

  it('moves a zoomed picture with arrow keys, as far as its edge, and goes on once it fits again', async () => {
    await opened();
    await vi.waitFor(() => expect(document.querySelector<HTMLImageElement>('.frame img')?.naturalWidth).toBeGreaterThan(0));
    const place = () => new DOMMatrix(getComputedStyle(document.querySelector('.frame img')!).transform);
    await userEvent.keyboard('+++++');
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect([place().e, place().f]).toEqual([-80, -80]);
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}');
    expect([place().e, place().f]).toEqual([0, 80]);
    await userEvent.keyboard('{ArrowLeft>40/}');
    const edge = place().e;
    await userEvent.keyboard('{ArrowLeft}');
    expect([place().e, edge > 80]).toEqual([edge, true]);
    await expect.element(dialog).toHaveAccessibleName('Media 1 of 3');
    await userEvent.keyboard('0{ArrowRight}');
    await expect.element(dialog).toHaveAccessibleName('Media 2 of 3');
  });

  it('goes on when two fingers turn the wheel to the side', async () => {
    await opened();
    const turn = (deltaX: number) => document.querySelector('.stage')!.dispatchEvent(new WheelEvent('wheel', { deltaX, deltaY: 1 }));
    turn(200);
    turn(200);
    await expect.element(dialog).toHaveAccessibleName('Media 2 of 3');
  });

  it('hides the description, and keeps it so for the next one', async () => {
    const { screen } = await opened();
    await page.getByRole('button', { name: 'Hide the description' }).click();
    expect(document.querySelector('.description')).toBeNull();
    await screen.unmount();
    await opened();
    expect(document.querySelector('.description')).toBeNull();
    await userEvent.keyboard('a');
    await expect.element(page.getByText('A tern', { exact: true })).toBeVisible();
  });

  it('saves by its button and by Ctrl+S, and says what became of it', async () => {
    await opened();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('status')).toHaveTextContent(`Saved image ${picture}?1`);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByRole('status')).toHaveTextContent('');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByRole('status')).toHaveTextContent(`Saved video ${picture}?3`);
  });

  it('copies the picture as a PNG', async () => {
    await opened();
    const image = document.querySelector<HTMLImageElement>('.frame img')!;
    await image.decode();
    await page.getByRole('button', { name: 'Copy picture' }).click();
    await expect.element(page.getByRole('status')).toHaveTextContent('Picture copied');
    expect([...(copy.mock.lastCall?.[0]?.slice(1, 4) ?? [])]).toEqual([...'PNG'].map((letter) => letter.charCodeAt(0)));
  });

  it('opens the original where it came from', async () => {
    await opened(0, false, [attachment('1', { remote_url: 'https://far.example/gull.png' }), attachment('2')]);
    await page.getByRole('button', { name: 'Open the original in the browser' }).click();
    expect(openFile).toHaveBeenLastCalledWith('https://far.example/gull.png');
    await userEvent.keyboard('{ArrowRight}');
    await page.getByRole('button', { name: 'Open the original in the browser' }).click();
    expect(openFile).toHaveBeenLastCalledWith(`${picture}?2`);
  });

  it('gives the focus back when it is closed', async () => {
    const { before, screen } = await opened();
    await screen.unmount();
    expect(document.activeElement).toBe(before);
  });

  it('says that a picture is missing or too large, and opens it in the browser', async () => {
    await opened(0, false, [attachment('1', { url: '/media/none' }), attachment('2')]);
    await expect.element(page.getByText('This file is missing, or too large to be shown here.')).toBeVisible();
    await page.getByRole('button', { name: 'Open in browser' }).click();
    expect(openFile).toHaveBeenCalledWith('/media/none');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog).toHaveAccessibleName('Media 2 of 2');
    expect(document.querySelector('.frame img')).not.toBeNull();
  });
});
