import { beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Attachment } from 'svelte/attachments';
import { mediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import MediaViewer from '../../../../renderer/ui/media/MediaViewer.svelte';

/** URL of an existing picture of this repository that starts like a signed link. */
const picture = '/media/../build/icons/icon.png';
const attachment = (id: string, more: object = {}) =>
  v.parse(mediaAttachment, { id, type: 'image', url: `${picture}?${id}`, preview_url: `${picture}?${id}`, ...more });
const attachments = [attachment('1', { description: 'A tern' }), attachment('2'), attachment('3', { type: 'gifv', description: 'Waves' })];
const onclose = vi.fn<() => void>();
const openFile = vi.fn<(source: string) => void>();
const save = vi.fn(async (source: string, kind: string) => `Saved ${kind} ${source}`);
const connectPlayer = vi.fn<(source: string) => Attachment<HTMLMediaElement>>(() => () => undefined);
const copy = vi.fn(async (png: Uint8Array | null) => (png ? 'Image copied' : 'No picture'));
const dialog = page.getByRole('dialog');
const scale = (): number => new DOMMatrix(getComputedStyle(document.querySelector('.frame img')!).transform).a;

async function openViewer(start = 0, isStill = false, pictures = attachments) {
  const before = document.createElement('button');
  document.body.append(before);
  before.focus();
  const screen = await render(MediaViewer, { attachments: pictures, start, isStill, openFile, save, copy, connectPlayer, onclose });
  return { before, screen };
}

beforeEach(() => onclose.mockClear());

it('shows one attachment with its description and its number', async () => {
  await openViewer();
  await expect.element(page.getByRole('dialog', { name: 'Media 1 of 3' })).toBeVisible();
  expect(document.querySelector('.frame img')?.getAttribute('alt')).toBe('A tern');
  expect(document.querySelector('.description')?.textContent).toBe('A tern');
});

it('goes to the next and previous item with arrow keys, and wraps around', async () => {
  await openViewer();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog).toHaveAccessibleName('Media 2 of 3');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(dialog).toHaveAccessibleName('Media 3 of 3');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(dialog).toHaveAccessibleName('Media 1 of 3');
});

it('uses a default text for a picture without a description', async () => {
  await openViewer(1);
  expect(document.querySelector('.frame img')?.getAttribute('alt')).toBe('Image without description');
});

it('plays an animation automatically only if animations are allowed', async () => {
  const { screen } = await openViewer(2, true);
  expect(document.querySelector('video')?.autoplay).toBe(false);
  expect(document.querySelector('video')?.muted).toBe(true);
  await screen.unmount();
  await openViewer(2, false);
  expect(document.querySelector('video')?.autoplay).toBe(true);
});

it('zooms with keys and buttons, up to a limit, and fits the picture again', async () => {
  await openViewer();
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
  await openViewer();
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

it('goes to the next item when an unzoomed picture is dragged, but not when it is zoomed', async () => {
  await openViewer();
  const frame = document.querySelector('.frame')!;
  const drag = (by: number): void => {
    const at = (type: string, clientX: number): void =>
      void frame.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX, clientY: 300, bubbles: true }));
    at('pointerdown', 400);
    at('pointermove', 400 + by);
    at('pointerup', 400 + by);
  };
  // No real pointer is pressed, so it cannot be captured.
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

it('pans a zoomed picture with arrow keys up to its edge, and changes items once it fits again', async () => {
  await openViewer();
  await vi.waitFor(() => expect(document.querySelector<HTMLImageElement>('.frame img')?.naturalWidth).toBeGreaterThan(0));
  const readTransform = () => new DOMMatrix(getComputedStyle(document.querySelector('.frame img')!).transform);
  await userEvent.keyboard('+++++');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect([readTransform().e, readTransform().f]).toEqual([-80, -80]);
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}');
  expect([readTransform().e, readTransform().f]).toEqual([0, 80]);
  await userEvent.keyboard('{ArrowLeft>40/}');
  const edge = readTransform().e;
  await userEvent.keyboard('{ArrowLeft}');
  expect([readTransform().e, edge > 80]).toEqual([edge, true]);
  await expect.element(dialog).toHaveAccessibleName('Media 1 of 3');
  await userEvent.keyboard('0{ArrowRight}');
  await expect.element(dialog).toHaveAccessibleName('Media 2 of 3');
});

it('goes to the next item on a horizontal two-finger scroll', async () => {
  await openViewer();
  const turn = (deltaX: number) => document.querySelector('.stage')!.dispatchEvent(new WheelEvent('wheel', { deltaX, deltaY: 1 }));
  turn(200);
  turn(200);
  await expect.element(dialog).toHaveAccessibleName('Media 2 of 3');
});

it('hides the description and keeps it hidden in the next viewer', async () => {
  const { screen } = await openViewer();
  await page.getByRole('button', { name: 'Hide the description' }).click();
  expect(document.querySelector('.description')).toBeNull();
  await screen.unmount();
  await openViewer();
  expect(document.querySelector('.description')).toBeNull();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('A tern', { exact: true })).toBeVisible();
});

it('saves by button and Ctrl+S, and shows the result', async () => {
  await openViewer();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent(`Saved image ${picture}?1`);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('status')).toHaveTextContent('');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByRole('status')).toHaveTextContent(`Saved video ${picture}?3`);
});

it('copies the picture as a PNG', async () => {
  await openViewer();
  const image = document.querySelector<HTMLImageElement>('.frame img')!;
  await image.decode();
  await page.getByRole('button', { name: 'Copy image' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Image copied');
  expect([...(copy.mock.lastCall?.[0]?.slice(1, 4) ?? [])]).toEqual([...'PNG'].map((letter) => letter.charCodeAt(0)));
});

it('opens the original from its remote address', async () => {
  await openViewer(0, false, [attachment('1', { remote_url: 'https://far.example/gull.png' }), attachment('2')]);
  await page.getByRole('button', { name: 'Open the original in the browser' }).click();
  expect(openFile).toHaveBeenLastCalledWith('https://far.example/gull.png');
  await userEvent.keyboard('{ArrowRight}');
  await page.getByRole('button', { name: 'Open the original in the browser' }).click();
  expect(openFile).toHaveBeenLastCalledWith(`${picture}?2`);
});

it('restores the focus on close', async () => {
  const { before, screen } = await openViewer();
  await screen.unmount();
  expect(document.activeElement).toBe(before);
});

it('reports a missing or too large picture and offers to open it in the browser', async () => {
  await openViewer(0, false, [attachment('1', { url: '/media/none' }), attachment('2')]);
  await expect.element(page.getByText('This file is missing, or too large to be shown here.')).toBeVisible();
  await page.getByRole('button', { name: 'Open in browser' }).click();
  expect(openFile).toHaveBeenCalledWith('/media/none');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog).toHaveAccessibleName('Media 2 of 2');
  expect(document.querySelector('.frame img')).not.toBeNull();
});

it('N14: shows the cover of a sound', async () => {
  await openViewer(0, false, [attachment('4', { type: 'audio', url: '/media/sound.mp3' })]);
  expect(document.querySelector('.sound img')?.getAttribute('src')).toBe(`${picture}?4`);
});

it('N13: connects films and sounds with the other players, but not animations', async () => {
  connectPlayer.mockClear();
  await openViewer(0, false, [attachment('5', { type: 'video' }), attachment('6', { type: 'gifv' })]);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog).toHaveAccessibleName('Media 2 of 2');
  expect(connectPlayer.mock.calls).toEqual([[`${picture}?5`]]);
});

it('N20: mutes a film with m and shows it on the full screen with f', async () => {
  await openViewer(0, false, [attachment('7', { type: 'video' })]);
  const film = document.querySelector('video')!;
  const requestFullscreen = vi.spyOn(film, 'requestFullscreen').mockResolvedValue();
  await userEvent.keyboard('mf');
  expect([film.muted, requestFullscreen.mock.calls.length]).toEqual([true, 1]);
});
