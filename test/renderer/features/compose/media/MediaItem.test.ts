// Tests the progress and the preview of each attachment.
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-svelte';
import type { Attachment } from '../../../../../electron/contract/attachments.ts';
import { fail, ok } from '../../../../../electron/contract/result.ts';
import { fakeBridge } from '../../../../support/bridge.ts';
import { gif, png } from '../../../../fixtures/media-files.ts';
import { answerPieces, copies, files, open, pick, tile, upload } from './media-host.ts';

const picture = (name = 'gull.png') => files.of(name, 'image/png', png());
const createPictures = (...names: string[]) => names.map((name) => picture(name));
const alertWith = (hasText: string) => page.getByRole('alert').filter({ hasText });
const order = (): string[] => [...document.querySelectorAll('[data-tile]')].map((element) => element.getAttribute('title') ?? '');
const idOf = (composer: { current: { attachments: { id: string; name: string }[] } | null }, name: string): string =>
  composer.current?.attachments.find((attachment) => attachment.name === name)?.id ?? '';
const expectCopied = (id: string, bytes: number) =>
  expect.poll(() => (copies.get(id) ?? []).reduce((sum, piece) => sum + piece.length, 0)).toBe(bytes);

afterEach(() => vi.restoreAllMocks());

it('shows the progress as text and as a bar until the upload is complete', async () => {
  const { composer } = await open();
  await pick(picture());
  const id = idOf(composer, 'gull.png');
  await expectCopied(id, png().length);
  upload(id, { step: 'uploading', done: 50, total: 200 });
  await expect.element(page.getByRole('progressbar', { name: 'Progress of gull.png' })).toHaveAttribute('value', '25');
  upload(id, { step: 'processing', done: 200, total: 200 });
  await expect.element(page.getByText('The server is processing it…')).toBeVisible();
  upload(id, { step: 'ready' });
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Remove gull.png' })).toBeVisible();
});

it('N17: shows the progress of an upload as a number', async () => {
  const { composer } = await open();
  await pick(picture());
  const id = idOf(composer, 'gull.png');
  await expectCopied(id, png().length);
  upload(id, { step: 'uploading', done: 38, total: 200 });
  await expect.element(page.getByText('Uploading: 19 %')).toBeVisible();
});

it('N6: says that a file is uploaded again, which try it is, and why', async () => {
  const { composer } = await open();
  await pick(picture());
  const id = idOf(composer, 'gull.png');
  await expectCopied(id, png().length);
  const broken = fail('bad-answer', 'connection-broken', { host: 'coast.example' }).error;
  upload(id, { step: 'uploading', done: 0, total: 200, attempt: 2, problem: broken });
  await expect.element(page.getByText('Uploading: 0 %')).toBeVisible();
  await expect.element(page.getByText('Uploading again after the connection broke (2nd try)')).toBeVisible();
  const overloaded = fail('server-error', 'server-unavailable', { host: 'coast.example' }).error;
  upload(id, { step: 'uploading', done: 0, total: 200, attempt: 3, problem: overloaded });
  await expect.element(page.getByText(/^Uploading again \(3rd try\)\. \S/)).toBeVisible();
});

it('explains why an upload failed, and retries it', async () => {
  const { composer } = await open();
  await pick(picture());
  const id = idOf(composer, 'gull.png');
  await expectCopied(id, png().length);
  upload(id, { step: 'failed', problem: fail('validation', 'not-accepted', { host: 'coast.example' }).error });
  await expect.element(alertWith('gull.png could not be attached.')).toBeVisible();
  expect(document.querySelector('[data-obstacle]')?.textContent).toBe('Try gull.png again or remove it before you post.');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(fakeBridge.argsOf('attachments.retry')).toMatchObject([{ id }]);
});

it('resumes an interrupted copy where it stopped', async () => {
  const { composer } = await open();
  answerPieces(() => Response.json({ done: 0, problem: fail('storage', 'storage-full').error }, { status: 507 }));
  await pick(picture());
  await expect.element(alertWith('gull.png could not be attached. The disk of this computer is full')).toBeVisible();
  const offsets: number[] = [];
  answerPieces((_, at, piece) => {
    offsets.push(at);
    // Main already has 100 bytes.
    return Response.json({ done: at === 0 ? 100 : at + piece.length, problem: null });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => offsets).toEqual([0, 100]);
  upload(idOf(composer, 'gull.png'), { step: 'ready' });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('cancels a running copy', async () => {
  const { composer } = await open();
  answerPieces(
    (_, at, piece) => new Promise((resolve) => setTimeout(() => resolve(Response.json({ done: at + piece.length, problem: null })), 1e6)),
  );
  await pick(picture());
  const id = idOf(composer, 'gull.png');
  await page.getByRole('button', { name: 'Cancel gull.png' }).click();
  expect(order()).toEqual([]);
  expect(fakeBridge.argsOf('attachments.remove')).toEqual([{ id }]);
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA');
});

it('offers no retry if it cannot succeed', async () => {
  const { session, composer } = await open();
  const { server } = session;
  if (server) server.media = { ...server.media, imagePixels: 100 };
  await pick(files.of('wave.gif', 'image/gif', gif()));
  await expect.element(alertWith('wave.gif could not be attached. It is too large for coast.example')).toBeVisible();
  expect(document.querySelector('[data-obstacle]')?.textContent).toBe('Remove wave.gif before you post.');
  if (server) server.media = { ...server.media, imagePixels: 100_000 };
  await page.getByRole('button', { name: 'Remove wave.gif' }).click();
  await pick(picture());
  const id = idOf(composer, 'gull.png');
  await expectCopied(id, png().length);
  upload(id, { step: 'failed', problem: fail('not-found', 'attachment-incomplete').error });
  await expect.element(alertWith('Remove it, and add it again.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('shows the new size of a picture that was scaled down', async () => {
  const { session } = await open();
  const { server } = session;
  if (server) server.media = { ...server.media, imagePixels: 20_000 };
  await pick(files.of('gull.png', 'image/png', png({ width: 400, height: 200 })));
  await expect.element(page.getByText('Resized for coast.example: 200 × 100')).toBeVisible();
});

it('reports a copy that was interrupted when the app quit', async () => {
  const cut = { id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', kind: 'image' as const, name: 'old.png', type: 'image/png', bytes: 9 };
  const rest = { width: null, height: null, duration: null, description: 'x', focus: null, thumbnail: null, serverId: null };
  await open({}, [{ ...cut, ...rest }]);
  await expect.element(alertWith('old.png could not be attached. Its copy on this computer is incomplete.')).toBeVisible();
});

describe('attachments of an edited post', () => {
  const at = (serverId: string, more: Partial<Attachment> = {}): Attachment => ({
    id: crypto.randomUUID(),
    kind: 'image',
    name: '',
    type: '',
    bytes: 0,
    width: 4_000,
    height: 4_000,
    duration: null,
    description: 'x',
    focus: null,
    thumbnail: null,
    serverId,
    ...more,
  });
  const served = (id: string, more: object = {}) => ({
    id,
    type: 'image',
    url: `/media/${id}`,
    preview_url: `/media/${id}-small`,
    ...more,
  });

  it('show the server’s files, requested once', async () => {
    const { session, composer } = await open();
    // Links to main's files fail here, and a picture that fails to load would be hidden.
    const end = new AbortController();
    document.addEventListener('error', (event) => event.stopPropagation(), { capture: true, signal: end.signal });
    onTestFinished(() => end.abort());
    const media = [
      served('7'),
      served('8', { type: 'audio', url: '/media/8', preview_url: '/media/8' }),
      served('9', { url: 'https://x' }),
    ];
    const call = vi.fn(() => Promise.resolve(ok({ data: { media_attachments: media } })));
    Object.assign(session, { call, entities: { status: () => ({ value: null }) } });
    composer.change({ editedId: '5', attachments: [at('7'), at('8', { kind: 'audio' }), at('9')] });
    await expect.poll(() => document.querySelector('[data-tile] img')?.getAttribute('src')).toBe('/media/7-small');
    expect(document.querySelectorAll('[data-tile] .icon-only')).toHaveLength(1);
    expect(call.mock.calls).toEqual([['statuses.get', { id: '5' }]]);
    await page
      .getByRole('button', { name: /^Describe / })
      .first()
      .click();
    await expect.poll(() => document.querySelector('.picture img')?.getAttribute('src')).toBe('/media/7');
    // Attachments of a sent post have no files in main.
    expect(fakeBridge.argsOf('attachments.list')).toEqual([]);
  });

  it('can be combined with a new picture', async () => {
    const { session, composer } = await open();
    const call = (): Promise<unknown> => Promise.resolve(fail('offline'));
    Object.assign(session, { call, entities: { status: () => ({ value: null }) } });
    composer.change({ editedId: '5', attachments: [at('7')] });
    await pick(picture());
    await expect.element(tile('gull.png')).toBeVisible();
    await expectCopied(idOf(composer, 'gull.png'), png().length);
    expect(document.querySelector('[data-obstacle]')?.textContent).toBe('');
  });
});

it('names the attachment that exceeds the limits of the account that a draft was moved to', async () => {
  const { composer } = await open({ maxMedia: 6 });
  await pick(...createPictures('a.png', 'b.png', 'c.png', 'd.png', 'e.png'));
  await expect.poll(() => copies.size).toBe(5);
  const { attachments = [] } = composer.current ?? {};
  await cleanup();
  await open({ maxMedia: 4 }, attachments);
  for (const { id } of attachments) upload(id, { step: 'ready' });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(document.querySelector('[data-obstacle]')?.textContent).toBe(
    'e.png can’t be attached: coast.example allows 4 attachments per post.',
  );
});
