import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-svelte';
import { maxPieceBytes } from '../../../../../electron/contract/attachments.ts';
import { ok } from '../../../../../electron/contract/result.ts';
import { defaultSettings } from '../../../../../electron/contract/settings.ts';
import { fakeBridge } from '../../../../support/bridge.ts';
import { gif, heic, jpeg, mp3, mp4, locationTraces, png, webp } from '../../../../fixtures/media-files.ts';
import { copies, files, open, pick, tile, upload } from './media-host.ts';

const picture = (name = 'gull.png') => files.of(name, 'image/png', png());
const createPictures = (...names: string[]) => names.map((name) => picture(name));
const alertWith = (hasText: string) => page.getByRole('alert').filter({ hasText });
const latin = (pieces: Uint8Array[] = []): string => pieces.map((piece) => new TextDecoder('latin1').decode(piece)).join('');
const order = (): string[] => [...document.querySelectorAll('[data-tile]')].map((element) => element.getAttribute('title') ?? '');
const idOf = (composer: { current: { attachments: { id: string; name: string }[] } | null }, name: string): string =>
  composer.current?.attachments.find((attachment) => attachment.name === name)?.id ?? '';
const expectCopied = (id: string, bytes: number) =>
  expect.poll(() => (copies.get(id) ?? []).reduce((sum, piece) => sum + piece.length, 0)).toBe(bytes);

afterEach(() => vi.restoreAllMocks());

describe('adding files', () => {
  it('shows each file at once and sends it to main in pieces', async () => {
    const { composer } = await open();
    const large = jpeg({ width: 640, height: 480, bytes: 2_500_000 });
    await pick(files.of('large.jpg', 'image/jpeg', large), files.of('song.mp3', 'audio/mpeg', mp3()));
    await expect.element(tile('large.jpg')).toBeVisible();
    // Mastodon allows audio only as the sole attachment.
    await expect
      .element(alertWith('song.mp3 can’t be attached: on coast.example, a video or audio file has to be the only attachment'))
      .toBeVisible();
    const id = idOf(composer, 'large.jpg');
    await expectCopied(id, large.length);
    expect(
      copies
        .get(id)
        ?.map((piece) => piece.length)
        .slice(0, 2),
    ).toEqual([maxPieceBytes, maxPieceBytes]);
    expect(fakeBridge.argsOf('attachments.begin')).toMatchObject([
      { draft: composer.current?.id, id, type: 'image/jpeg', bytes: large.length },
    ]);
    await expect.poll(() => composer.current?.attachments).toMatchObject([{ name: 'large.jpg', width: 640, height: 480, kind: 'image' }]);
  });

  it('accepts a video and shows its duration', async () => {
    await open();
    await pick(files.of('walk.mp4', 'video/mp4', mp4()));
    await expect.element(page.getByText('0:01')).toBeVisible();
  });

  it('revokes the URL of a picked file when main has its copy and nothing displays it', async () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    const { composer } = await open();
    await pick(picture());
    await expect.poll(() => document.querySelector<HTMLImageElement>('[data-tile] img')?.naturalWidth).toBe(48);
    const source = document.querySelector<HTMLImageElement>('[data-tile] img')?.src ?? '';
    expect(source).toMatch(/^blob:/);
    await expectCopied(idOf(composer, 'gull.png'), png().length);
    const [attachment] = composer.current?.attachments ?? [];
    upload(attachment?.id ?? '', { step: 'ready' });
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    composer.change({ attachments: attachment ? [{ ...attachment, description: 'A gull' }] : [] });
    await expect.element(page.getByRole('button', { name: 'Describe gull.png' })).toHaveTextContent('ALT');
    expect(revoked.mock.calls.flat()).not.toContain(source);
    composer.close();
    await expect.poll(() => revoked.mock.calls.flat()).toContain(source);
  });

  it('accepts 40 attachments if the server does', async () => {
    const { composer } = await open({ maxMedia: 40 });
    await pick(...createPictures(...Array.from({ length: 40 }, (_, at) => `p${at}.png`)));
    expect(order()).toHaveLength(40);
    await expect.poll(() => copies.size).toBe(40);
    expect(composer.current?.attachments).toHaveLength(40);
  });
});

describe('pasted and dropped files', () => {
  it('accepts pasted files with their names and pasted pictures without, but not a picture of copied text', async () => {
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
    await expect.element(tile('Pasted image')).toBeVisible();
  });

  it('accepts files that are dropped on the composer', async () => {
    const { composer } = await open();
    const data = new DataTransfer();
    for (const file of createPictures('a.png', 'b.png')) data.items.add(file);
    document.querySelector('textarea')?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    expect(composer.current?.attachments.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  });
});

describe('refused files', () => {
  it('names each refused file with the reason', async () => {
    await open({ maxMedia: 2 });
    await pick(
      files.of('notes.pdf', 'application/pdf', png()),
      files.of('none.png', 'image/png', new Uint8Array()),
      ...createPictures('a', 'b', 'c'),
    );
    await expect.element(alertWith('notes.pdf can’t be attached: coast.example doesn’t accept this type of file.')).toBeVisible();
    await expect.element(alertWith('none.png can’t be attached: it is empty.')).toBeVisible();
    await expect.element(alertWith('c can’t be attached: coast.example allows 2 attachments per post.')).toBeVisible();
    expect(order()).toEqual(['a', 'b']);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('refuses a video with too many bytes', async () => {
    const { session } = await open();
    const { server } = session;
    if (server) server.media = { ...server.media, videoBytes: 1_000 };
    await pick(files.of('walk.mp4', 'video/mp4', mp4()));
    await expect.element(alertWith('walk.mp4 can’t be attached: its size is 2.2 kB, and coast.example allows at most 1 kB.')).toBeVisible();
  });

  it('refuses media beside a poll', async () => {
    const { composer } = await open();
    composer.change({ poll: { options: ['a', 'b'], expiresIn: 300, multiple: false, hideTotals: false } });
    await expect.element(page.getByRole('button', { name: /On coast.example, a post can have either a poll or media/ })).toBeVisible();
    const data = new DataTransfer();
    data.items.add(picture());
    document.querySelector('textarea')?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    await expect.element(alertWith('gull.png can’t be attached: on coast.example, a post can have either a poll or media.')).toBeVisible();
  });
});

describe('the location in a file', () => {
  it('is removed before the file leaves the window, and the composer shows that', async () => {
    const { composer } = await open();
    await pick(files.of('beach.jpg', 'image/jpeg', jpeg({ place: true })));
    await expect.element(page.getByText('Location removed from 1 file')).toBeVisible();
    const id = idOf(composer, 'beach.jpg');
    await expect.poll(() => latin(copies.get(id))).toContain('ICC_PROFILE');
    expect(locationTraces.filter((trace) => latin(copies.get(id)).includes(trace))).toEqual([]);
  });

  it('S11: says before sending that it could not be looked for', async () => {
    const { composer } = await open();
    await pick(files.of('walk.mp4', 'video/mp4', mp4({ place: true }).slice(0, 300)));
    await expect.element(page.getByText('The location could not be looked for in this file.')).toBeVisible();
    await expectCopied(idOf(composer, 'walk.mp4'), 300);
  });

  it('is kept if the user switches the setting off: the file is copied again', async () => {
    const { composer } = await open();
    await pick(files.of('beach.jpg', 'image/jpeg', jpeg({ place: true })));
    await expect.element(page.getByText('Location removed from 1 file')).toBeVisible();
    const before = idOf(composer, 'beach.jpg');
    fakeBridge.answers['settings.set'] = ok({ ...defaultSettings, removePlace: false });
    await page.getByRole('switch', { name: 'Remove the location' }).click();
    await expect.poll(() => latin(copies.get(idOf(composer, 'beach.jpg')))).toContain(locationTraces[0]);
    expect(fakeBridge.argsOf('attachments.remove')).toEqual([{ id: before }]);
  });
});

describe('the order of attachments', () => {
  it('changes with Alt and the arrow keys, and is announced', async () => {
    await open();
    await pick(...createPictures('a.png', 'b.png', 'c.png'));
    (tile('a.png').element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(order()).toEqual(['b.png', 'a.png', 'c.png']);
    await expect.element(page.getByText('a.png is now 2 of 3.')).toBeInTheDocument();
    await expect.element(tile('a.png')).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
    expect(order()).toEqual(['b.png', 'c.png', 'a.png']);
  });

  it('changes with the menu', async () => {
    await open();
    await pick(...createPictures('a.png', 'b.png', 'c.png'));
    await page.getByRole('button', { name: 'More for c.png' }).click();
    await page.getByRole('menuitem', { name: 'Move to the front' }).click();
    expect(order()).toEqual(['c.png', 'a.png', 'b.png']);
  });

  it('changes by drag and drop', async () => {
    const { composer } = await open();
    await pick(...createPictures('a.png', 'b.png', 'c.png'));
    await userEvent.dragAndDrop(tile('c.png'), tile('a.png'));
    await expect.poll(order).toEqual(['c.png', 'a.png', 'b.png']);
    expect(composer.current?.attachments).toHaveLength(3);
  });

  it('is exposed to screen readers as a list, with file names in their own direction', async () => {
    await open();
    await pick(...createPictures('نورس.png', 'b.png'));
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

it('shows an icon for a picture that Chromium cannot decode', async () => {
  const { media } = (await open()).session.server ?? {};
  await cleanup();
  await open({ ...(media && { media: { ...media, types: ['image/heic'] } }) });
  await pick(files.of('phone.heic', 'image/heic', heic()));
  await expect.poll(() => document.querySelector('[data-tile] .icon-only')).not.toBeNull();
});

it('Chromium decodes the test files', async () => {
  const testFiles = [
    png(),
    png({ place: true, noise: true }),
    jpeg(),
    jpeg({ place: true }),
    webp(),
    webp({ place: true }),
    gif(),
    webp({ animated: true }),
  ];
  const sizes = await Promise.all(testFiles.map(async (bytes) => (await createImageBitmap(new Blob([bytes]))).width));
  expect(sizes).toEqual(testFiles.map(() => 48));
  const turned = await createImageBitmap(new Blob([jpeg({ orientation: 6 })]));
  expect([turned.width, turned.height]).toEqual([32, 48]);
});
