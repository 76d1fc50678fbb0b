// Tests the players of films and sounds in posts: keys, position, volume, length, and covers; also the click on an animation.
import * as v from 'valibot';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { defaults } from '../../../../../electron/contract/default-settings.ts';
import { mediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { ok } from '../../../../../electron/contract/result.ts';
import type { Settings } from '../../../../../electron/contract/settings.ts';
import MediaTile from '../../../../../renderer/features/status/media/MediaTile.svelte';
import Sound from '../../../../../renderer/features/status/media/Sound.svelte';
import { settings } from '../../../../../renderer/state/app/settings.svelte.ts';
import { fakeBridge } from '../../../../support/bridge.ts';

vi.mock('../../../../../renderer/logic/media/media-source.ts', () => ({
  mediaSource: (url: string | null) => url ?? '',
  withOriginal: (preview: string) => preview,
}));

const sampleRate = 8_000;
/** Returns the URL of ten seconds of silence as 8-bit PCM; each call returns another URL. */
function soundUrl(): string {
  const samples = sampleRate * 10;
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => [...text].forEach((letter, index) => header.setUint8(at + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  header.setUint32(4, 36 + samples, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  write(36, 'data');
  header.setUint32(40, samples, true);
  const url = URL.createObjectURL(new Blob([header, new Uint8Array(samples).fill(128)], { type: 'audio/wav' }));
  onTestFinished(() => URL.revokeObjectURL(url));
  return url;
}
function pictureUrl(): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 20, height: 20 });
  return canvas.toDataURL();
}
const attachmentOf = (type: string, more: object = {}): MediaAttachment =>
  v.parse(mediaAttachment, { id: '1', type, url: '/media/none', ...more });

async function showSound(more: object = {}, isCovered = false) {
  const uncover = vi.fn<() => void>();
  const screen = await render(Sound, { attachment: attachmentOf('audio', { url: soundUrl(), ...more }), isCovered, uncover });
  const player = screen.container.querySelector('audio');
  if (!player) throw new Error('There is no player');
  return { ...screen, player, uncover };
}
async function showTile(attachment: MediaAttachment) {
  const open = vi.fn<() => void>();
  const screen = await render(MediaTile, { attachment, isCovered: false, moreCount: 0, shortcut: undefined, open });
  Object.assign(screen.container.style, { display: 'grid', width: '300px', height: '200px' });
  return { ...screen, open };
}

beforeEach(async () => {
  settings.current = defaults;
  fakeBridge.answers['settings.set'] = ({ patch }: { patch: Partial<Settings> }) => ok({ ...settings.current, ...patch });
  // Chromium plays sounds only after the user's first click.
  await userEvent.click(document.body);
});

it('N11: opens an animation with one click when animations stand still', async () => {
  settings.current = { ...defaults, autoplay: 'off' };
  // An animation that fails is shown as its picture again; this one loads for ever.
  const url = URL.createObjectURL(new MediaSource());
  onTestFinished(() => URL.revokeObjectURL(url));
  const { container, open } = await showTile(attachmentOf('gifv', { url, preview_url: pictureUrl() }));
  const button = container.querySelector('button')!;
  expect(container.querySelector('video')).toBeNull();
  await userEvent.hover(button);
  await expect.poll(() => container.querySelector('video')).not.toBeNull();
  await userEvent.click(button);
  expect(open).toHaveBeenCalledOnce();
});

it('N12: pauses a player when another one starts', async () => {
  const [first, second] = [await showSound(), await showSound()];
  await first.player.play();
  await second.player.play();
  await expect.poll(() => [first.player.paused, second.player.paused]).toEqual([true, false]);
  await first.player.play();
  await expect.poll(() => [first.player.paused, second.player.paused]).toEqual([false, true]);
});

it('N13: continues where a film or sound was when its row is shown again', async () => {
  const url = soundUrl();
  const first = await showSound({ url });
  await first.player.play();
  first.player.currentTime = 4;
  await expect.poll(() => first.player.currentTime).toBeGreaterThanOrEqual(4);
  await first.unmount();
  const { player } = await showSound({ url });
  await player.play();
  await expect.poll(() => player.currentTime).toBeGreaterThanOrEqual(4);
  player.currentTime = 9.95;
  await expect.poll(() => player.ended).toBe(true);
  const again = await showSound({ url });
  expect(again.player.currentTime).toBe(0);
});

it('N13: keeps volume and mute in the settings and uses them in every player', async () => {
  settings.current = { ...defaults, mediaVolume: '25' };
  const [first, second] = [await showSound(), await showSound()];
  expect([first.player.volume, first.player.muted]).toEqual([0.25, false]);
  for (const volume of [0.3, 0.35, 0.4]) first.player.volume = volume;
  first.player.muted = true;
  await expect.poll(() => fakeBridge.argsOf('settings.set')).toEqual([{ patch: { mediaVolume: '40', mediaMuted: true } }]);
  await second.player.play();
  await expect.poll(() => [second.player.volume, second.player.muted]).toEqual([0.4, true]);
  const third = await showSound();
  expect([third.player.volume, third.player.muted]).toEqual([0.4, true]);
});

it('N14: shows the cover of a sound, and keeps its place if the cover fails to load', async () => {
  const withCover = await showSound({ preview_url: pictureUrl() });
  expect(withCover.container.querySelector('.art img')).not.toBeNull();
  const { container } = await showSound({ preview_url: 'data:image/png;base64,AAAA' });
  await expect.poll(() => container.querySelector('.art img')).toBeNull();
  expect(container.querySelector<HTMLElement>('.art')?.offsetWidth).toBe(64);
});

it('N14: covers the cover of a sensitive post until the user reveals it', async () => {
  const { container, uncover } = await showSound({ preview_url: pictureUrl() }, true);
  expect(container.querySelector('.art img')).toBeNull();
  await userEvent.click(container.querySelector('button.art')!);
  expect(uncover).toHaveBeenCalledOnce();
});

it('N15: shows the length of a film and of a sound before they play', async () => {
  const meta = { original: { width: 1_920, height: 1_080, duration: 75.4 } };
  const film = await showTile(attachmentOf('video', { meta }));
  await expect.poll(() => film.container.querySelector('.length')?.textContent).toBe('1:15');
  film.container.querySelector('video')?.dispatchEvent(new Event('play'));
  await expect.poll(() => film.container.querySelector('.length')).toBeNull();
  const sound = await showSound({ meta: { length: '1:02:03.40' } });
  expect(sound.container.querySelector('.length')?.textContent).toBe('1:02:03');
  const unknown = await showSound({ meta: { length: 'long' } });
  expect(unknown.container.querySelector('.length')).toBeNull();
});

it('N20: mutes the focused player with m and shows a film on the full screen with f', async () => {
  const listen = vi.fn<() => void>();
  const { container } = await showTile(attachmentOf('video'));
  container.addEventListener('keydown', listen);
  await expect.poll(() => container.querySelector('video')).not.toBeNull();
  const film = container.querySelector('video')!;
  const requestFullscreen = vi.spyOn(film, 'requestFullscreen').mockResolvedValue();
  film.focus();
  await userEvent.keyboard('m');
  expect(film.muted).toBe(true);
  await userEvent.keyboard('m');
  expect(film.muted).toBe(false);
  await userEvent.keyboard('f');
  expect(requestFullscreen).toHaveBeenCalledOnce();
  // The keys of the post must not run as well: `f` would favourite it.
  expect(listen).not.toHaveBeenCalled();
  await userEvent.keyboard('b');
  expect(listen).toHaveBeenCalledOnce();
});
