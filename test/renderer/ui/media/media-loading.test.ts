// Tests that failed pictures and films are tried again, and that those that left the page stop loading.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-svelte';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import type { StreamState } from '../../../../electron/contract/startup.ts';
import Film from '../../../../renderer/features/status/media/Film.svelte';
import MediaTile from '../../../../renderer/features/status/media/MediaTile.svelte';
import { watchMedia } from '../../../../renderer/state/app/media-loading.ts';
import Avatar from '../../../../renderer/ui/media/Avatar.svelte';
import Picture from '../../../../renderer/ui/media/Picture.svelte';

const bridge = vi.hoisted(() => ({
  cancel: vi.fn<(args: { sources: string[] }) => Promise<unknown>>(() => Promise.resolve()),
  listener: (_: { state: StreamState }): void => undefined,
}));
vi.mock('../../../../renderer/api/main.ts', () => ({
  main: { 'media.cancel': bridge.cancel },
  on: (_: string, listener: typeof bridge.listener) => {
    bridge.listener = listener;
    return () => undefined;
  },
}));
vi.mock('../../../../renderer/logic/media/media-source.ts', () => ({
  mediaSource: (link: string | null) => (/^(?:\/media\/|data:)/.test(link ?? '') ? link : ''),
  withOriginal: (preview: string) => preview,
}));

/** A picture of one pixel whose address differs from the others'. */
const pictureUrl = (at: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" id="p${at}"/>`)}`;
const attachment = (more: Partial<MediaAttachment>): MediaAttachment => ({
  id: '1',
  type: 'image',
  url: null,
  preview_url: null,
  remote_url: null,
  description: null,
  blurhash: null,
  meta: null,
  ...more,
});
const imageIn = (container: HTMLElement): HTMLImageElement | null => container.querySelector('img');
/** Lets the picture in `container` fail as it does when the connection breaks. */
async function breakMedia(container: HTMLElement): Promise<void> {
  imageIn(container)?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(imageIn(container)).toBeNull());
}

let stop = (): void => undefined;
beforeEach(async () => {
  // Removes the rows of the test before, which `watchMedia` would see leaving the page.
  await cleanup();
  stop = watchMedia();
});
afterEach(() => {
  stop();
  bridge.cancel.mockClear();
});

describe('N4', () => {
  it('tries a failed picture again when the connection is back', async () => {
    const { container } = await render(Picture, { src: pictureUrl(1) });
    await breakMedia(container);
    bridge.listener({ state: 'interrupted' });
    expect(imageIn(container)).toBeNull();
    bridge.listener({ state: 'open' });
    await vi.waitFor(() => expect(imageIn(container)).not.toBeNull());
  });

  it.each<[string, () => unknown]>([
    ['when the connection is back', () => bridge.listener({ state: 'polling' })],
    ['when the computer is online again', () => dispatchEvent(new Event('online'))],
    ['on a click on the initial', () => page.getByText('I', { exact: true }).click()],
  ])('shows an avatar instead of its initial %s', async (_, recover) => {
    const { container } = await render(Avatar, { src: pictureUrl(2), name: 'Ida' });
    await breakMedia(container);
    expect(container.textContent).toBe('I');
    await recover();
    await vi.waitFor(() => expect(imageIn(container)).not.toBeNull());
    expect(container.textContent).toBe('');
  });

  it('loads an emoji again that stayed in place', async () => {
    const emoji = document.body.appendChild(document.createElement('img'));
    const errors = vi.fn<() => void>();
    emoji.addEventListener('error', errors);
    emoji.src = 'data:image/png,broken';
    await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(1));
    bridge.listener({ state: 'open' });
    await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(2));
    emoji.remove();
  });
});

describe('N4: a button tries again', () => {
  it('a film that broke off, from where it was', async () => {
    const film = document.body.appendChild(document.createElement('video'));
    film.src = 'data:video/mp4,broken';
    await vi.waitFor(() => expect(film.error).not.toBeNull());
    const errors = vi.fn<() => void>();
    film.addEventListener('error', errors);
    vi.spyOn(film, 'currentTime', 'get').mockReturnValue(12);
    const setTime = vi.spyOn(film, 'currentTime', 'set');
    bridge.listener({ state: 'open' });
    await vi.waitFor(() => expect(errors).toHaveBeenCalledOnce());
    expect(setTime).toHaveBeenCalledWith(12);
    film.remove();
  });

  it('a picture of a post', async () => {
    const url = pictureUrl(3);
    const props = { attachment: attachment({ url }), isCovered: false, moreCount: 0, shortcut: undefined, open: () => undefined };
    const { container } = await render(MediaTile, props);
    await breakMedia(container);
    await expect.element(page.getByText('This file is missing, or too large to be shown here.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await vi.waitFor(() => expect(imageIn(container)).not.toBeNull());
  });

  it('a film, which then plays', async () => {
    const { container } = await render(Film, { attachment: attachment({ type: 'video', url: '/media/film' }), poster: '' });
    const video = container.querySelector('video')!;
    video.dispatchEvent(new Event('error'));
    await expect.element(page.getByRole('alert')).toMatchTextContent(/connection broke off/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await vi.waitFor(() => expect(video.autoplay).toBe(true));
  });
});

describe('N19', () => {
  /** Adds pictures that load for ever. */
  function addImages(parent: HTMLElement, ...sources: string[]): HTMLImageElement[] {
    return sources.map((source) => {
      const image = parent.appendChild(document.createElement('img'));
      image.src = source;
      return image;
    });
  }

  it('stops loading the pictures and films of a row that left the page', async () => {
    const row = document.body.appendChild(document.createElement('article'));
    const images = addImages(row, '/media/1', '/media/2#/media/original');
    const film = row.appendChild(document.createElement('video'));
    film.src = '/media/film';
    row.remove();
    await vi.waitFor(() =>
      expect(bridge.cancel.mock.calls).toEqual([[{ sources: ['/media/1', '/media/2#/media/original', '/media/film'] }]]),
    );
    expect([...images, film].some((element) => element.hasAttribute('src'))).toBe(false);
  });

  it('goes on loading pictures and films that moved, or are shown elsewhere', async () => {
    const rows = [1, 2].map(() => document.body.appendChild(document.createElement('article')));
    const [first, second] = rows as [HTMLElement, HTMLElement];
    const [moved] = addImages(first, '/media/moved', '/media/shared');
    addImages(second, '/media/shared', '/media/only-here');
    for (const row of rows) row.appendChild(document.createElement('video')).src = '/media/film';
    document.body.append(first);
    second.remove();
    await vi.waitFor(() => expect(bridge.cancel.mock.calls).toEqual([[{ sources: ['/media/only-here'] }]]));
    expect(moved?.hasAttribute('src')).toBe(true);
    first.remove();
  });
});
