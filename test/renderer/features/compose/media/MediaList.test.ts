// Also for renderer/state/compose/attachments.svelte.ts, which prepares with Chromium's decoders.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-svelte';
import { maxPieceBytes } from '../../../../../electron/contract/attachments.ts';
import { ok } from '../../../../../electron/contract/result.ts';
import { defaultSettings } from '../../../../../electron/contract/settings.ts';
import { fakeMain } from '../../../state/fake-main.ts';
import { gif, heic, jpeg, mp3, mp4, placeTraces, png, webp } from '../../../../fixtures/media-files.ts';
import { copies, files, open, pick, tile, upload } from './media-host.ts';

vi.mock('../../../../../renderer/bridge.ts', async () => (await import('../../../state/fake-main.ts')).bridgeModule);

const picture = (name = 'gull.png') => files.of(name, 'image/png', png());
const named = (...names: string[]) => names.map((name) => picture(name));
const saying = (hasText: string) => page.getByRole('alert').filter({ hasText });
const latin = (pieces: Uint8Array[] = []): string => pieces.map((piece) => new TextDecoder('latin1').decode(piece)).join('');
const order = (): string[] => [...document.querySelectorAll('[data-tile]')].map((element) => element.getAttribute('title') ?? '');
const idOf = (composer: { current: { attachments: { id: string; name: string }[] } | null }, name: string): string =>
  composer.current?.attachments.find((attachment) => attachment.name === name)?.id ?? '';
const copied = (id: string, bytes: number) =>
  expect.poll(() => (copies.get(id) ?? []).reduce((sum, piece) => sum + piece.length, 0)).toBe(bytes);

afterEach(() => vi.restoreAllMocks());

describe('adding files', () => {
  it('shows each at once and hands it to main in pieces', async () => {
    const { composer } = await open();
    const large = jpeg({ width: 640, height: 480, bytes: 2_500_000 });
    await pick(files.of('large.jpg', 'image/jpeg', large), files.of('song.mp3', 'audio/mpeg', mp3()));
    await expect.element(tile('large.jpg')).toBeVisible();
    // A sound stands alone at Mastodon.
    await expect.element(saying('song.mp3 can’t be attached: coast.example takes a film or a sound only alone')).toBeVisible();
    const id = idOf(composer, 'large.jpg');
    await copied(id, large.length);
    expect(
      copies
        .get(id)
        ?.map((piece) => piece.length)
        .slice(0, 2),
    ).toEqual([maxPieceBytes, maxPieceBytes]);
    expect(fakeMain.argsOf('attachments.begin')).toMatchObject([
      { draft: composer.current?.id, id, type: 'image/jpeg', bytes: large.length },
    ]);
    await expect.poll(() => composer.current?.attachments).toMatchObject([{ name: 'large.jpg', width: 640, height: 480, kind: 'image' }]);
  });

  it('takes a film and says how long it is', async () => {
    await open();
    await pick(files.of('walk.mp4', 'video/mp4', mp4()));
    await expect.element(page.getByText('0:01')).toBeVisible();
  });

  it('shows the picked file until main has it and nothing shows it, and lets it go then', async () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    const { composer } = await open();
    await pick(picture());
    await expect.poll(() => document.querySelector<HTMLImageElement>('[data-tile] img')?.naturalWidth).toBe(48);
    const source = document.querySelector<HTMLImageElement>('[data-tile] img')?.src ?? '';
    expect(source).toMatch(/^blob:/);
    await copied(idOf(composer, 'gull.png'), png().length);
    const [attachment] = composer.current?.attachments ?? [];
    upload(attachment?.id ?? '', { step: 'ready' });
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    composer.change({ attachments: attachment ? [{ ...attachment, description: 'A gull' }] : [] });
    await expect.element(page.getByRole('button', { name: 'Describe gull.png' })).toHaveTextContent('ALT');
    expect(revoked.mock.calls.flat()).not.toContain(source);
    composer.close();
    await expect.poll(() => revoked.mock.calls.flat()).toContain(source);
  });

  it('says of each file by its name why it is not taken', async () => {
    await open({ maxMedia: 2 });
    await pick(
      files.of('notes.pdf', 'application/pdf', png()),
      files.of('none.png', 'image/png', new Uint8Array()),
      ...named('a', 'b', 'c'),
    );
    await expect.element(saying('notes.pdf can’t be attached: coast.example doesn’t take files of this kind.')).toBeVisible();
    await expect.element(saying('none.png can’t be attached: it is empty.')).toBeVisible();
    await expect.element(saying('c can’t be attached: coast.example takes 2 attachments in a post.')).toBeVisible();
    expect(order()).toEqual(['a', 'b']);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('says that a film has too many bytes', async () => {
    const { session } = await open();
    const { server } = session;
    if (server) server.media = { ...server.media, videoBytes: 1_000 };
    await pick(files.of('walk.mp4', 'video/mp4', mp4()));
    await expect.element(saying('walk.mp4 can’t be attached: it has 2.2 kB, and coast.example takes at most 1 kB.')).toBeVisible();
  });

  it('takes 40 where the server takes so many', async () => {
    const { composer } = await open({ maxMedia: 40 });
    await pick(...named(...Array.from({ length: 40 }, (_, at) => `p${at}.png`)));
    expect(order()).toHaveLength(40);
    await expect.poll(() => copies.size).toBe(40);
    expect(composer.current?.attachments).toHaveLength(40);
  });

  it('takes what is pasted: a file with its name, a picture without', async () => {
    const { composer } = await open();
    const paste = (data: DataTransfer) =>
      document
        .querySelector('textarea')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    const data = new DataTransfer();
    data.items.add(picture('image.png'));
    paste(data);
    const file = new DataTransfer();
    file.items.add(picture('gull.png'));
    paste(file);
    const words = new DataTransfer();
    words.items.add(picture('image.png'));
    words.setData('text/plain', 'Words from an office program');
    paste(words);
    expect(composer.current?.attachments.map(({ name }) => name)).toEqual(['', 'gull.png']);
    await expect.element(tile('Pasted picture')).toBeVisible();
  });

  it('takes what is dropped on the composer', async () => {
    const { composer } = await open();
    const data = new DataTransfer();
    for (const file of named('a.png', 'b.png')) data.items.add(file);
    document.querySelector('textarea')?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    expect(composer.current?.attachments.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  });

  it('says that a post has a poll or media', async () => {
    const { composer } = await open();
    composer.change({ poll: { options: ['a', 'b'], expiresIn: 300, multiple: false, hideTotals: false } });
    await expect.element(page.getByRole('button', { name: /On coast.example a post has either a poll or media/ })).toBeVisible();
    const data = new DataTransfer();
    data.items.add(picture());
    document.querySelector('textarea')?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    await expect.element(saying('gull.png can’t be attached: on coast.example a post has either a poll or media.')).toBeVisible();
  });
});

describe('the place', () => {
  it('is removed before the file leaves the window, and the composer says so', async () => {
    const { composer } = await open();
    await pick(files.of('beach.jpg', 'image/jpeg', jpeg({ place: true })));
    await expect.element(page.getByText('Location removed from 1 file')).toBeVisible();
    const id = idOf(composer, 'beach.jpg');
    await expect.poll(() => latin(copies.get(id))).toContain('ICC_PROFILE');
    expect(placeTraces.filter((trace) => latin(copies.get(id)).includes(trace))).toEqual([]);
  });

  it('stays when the person wants it: the file is copied anew', async () => {
    const { composer } = await open();
    await pick(files.of('beach.jpg', 'image/jpeg', jpeg({ place: true })));
    await expect.element(page.getByText('Location removed from 1 file')).toBeVisible();
    const before = idOf(composer, 'beach.jpg');
    fakeMain.answers['settings.set'] = ok({ ...defaultSettings, removePlace: false });
    await page.getByRole('switch', { name: 'Remove the location' }).click();
    await expect.poll(() => latin(copies.get(idOf(composer, 'beach.jpg')))).toContain(placeTraces[0]);
    expect(fakeMain.argsOf('attachments.remove')).toEqual([{ id: before }]);
  });
});

describe('the order', () => {
  it('is changed with Alt and the arrow keys, and said', async () => {
    await open();
    await pick(...named('a.png', 'b.png', 'c.png'));
    (tile('a.png').element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(order()).toEqual(['b.png', 'a.png', 'c.png']);
    await expect.element(page.getByText('a.png is now 2 of 3.')).toBeInTheDocument();
    await expect.element(tile('a.png')).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
    expect(order()).toEqual(['b.png', 'c.png', 'a.png']);
  });

  it('is changed in the menu', async () => {
    await open();
    await pick(...named('a.png', 'b.png', 'c.png'));
    await page.getByRole('button', { name: 'More for c.png' }).click();
    await page.getByRole('menuitem', { name: 'Move to the front' }).click();
    expect(order()).toEqual(['c.png', 'a.png', 'b.png']);
  });

  it('is changed by dragging', async () => {
    const { composer } = await open();
    await pick(...named('a.png', 'b.png', 'c.png'));
    await userEvent.dragAndDrop(tile('c.png'), tile('a.png'));
    await expect.poll(order).toEqual(['c.png', 'a.png', 'b.png']);
    expect(composer.current?.attachments).toHaveLength(3);
  });

  it('is a list for a screen reader, with names in their own direction', async () => {
    await open();
    await pick(...named('نورس.png', 'b.png'));
    await expect.element(page.getByRole('list', { name: '2 attachments' })).toBeVisible();
    await expect
      .element(
        page
          .getByRole('button', { name: 'Remove \u2068نورس.png\u2069' })
          .or(page.getByRole('button', { name: 'Cancel \u2068نورس.png\u2069' })),
      )
      .toBeVisible();
  });
});

it('a picture that Chromium can’t show has an icon instead', async () => {
  const { media } = (await open()).session.server ?? {};
  await cleanup();
  await open({ ...(media && { media: { ...media, types: ['image/heic'] } }) });
  await pick(files.of('phone.heic', 'image/heic', heic()));
  await expect.poll(() => document.querySelector('[data-tile] .icon-only')).not.toBeNull();
});

it('the files that tests are made of can be decoded', async () => {
  const made = [
    png(),
    png({ place: true, noise: true }),
    jpeg(),
    jpeg({ place: true }),
    webp(),
    webp({ place: true }),
    gif(),
    webp({ animated: true }),
  ];
  const sizes = await Promise.all(made.map(async (bytes) => (await createImageBitmap(new Blob([bytes]))).width));
  expect(sizes).toEqual(made.map(() => 48));
  const turned = await createImageBitmap(new Blob([jpeg({ orientation: 6 })]));
  expect([turned.width, turned.height]).toEqual([32, 48]);
});
