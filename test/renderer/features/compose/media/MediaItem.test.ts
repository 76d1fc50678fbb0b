// How far each attachment is, and what is shown of it. Also for renderer/state/compose/server-media.svelte.ts.
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-svelte';
import type { Attachment } from '../../../../../electron/contract/attachments.ts';
import { fail, ok } from '../../../../../electron/contract/result.ts';
import { fakeMain } from '../../../state/fake-main.ts';
import { gif, png } from '../../../../fixtures/media-files.ts';
import { answerPieces, copies, files, open, pick, tile, upload } from './media-host.ts';

vi.mock('../../../../../renderer/bridge.ts', async () => (await import('../../../state/fake-main.ts')).bridgeModule);

const picture = (name = 'gull.png') => files.of(name, 'image/png', png());
const named = (...names: string[]) => names.map((name) => picture(name));
const saying = (hasText: string) => page.getByRole('alert').filter({ hasText });
const order = (): string[] => [...document.querySelectorAll('[data-tile]')].map((element) => element.getAttribute('title') ?? '');
const idOf = (composer: { current: { attachments: { id: string; name: string }[] } | null }, name: string): string =>
  composer.current?.attachments.find((attachment) => attachment.name === name)?.id ?? '';
const copied = (id: string, bytes: number) =>
  expect.poll(() => (copies.get(id) ?? []).reduce((sum, piece) => sum + piece.length, 0)).toBe(bytes);

afterEach(() => vi.restoreAllMocks());

describe('how far an attachment is', () => {
  it('is said in words and as a bar, until it is uploaded', async () => {
    const { composer } = await open();
    await pick(picture());
    const id = idOf(composer, 'gull.png');
    await copied(id, png().length);
    upload(id, { step: 'uploading', done: 50, total: 200 });
    await expect.element(page.getByRole('progressbar', { name: 'Progress of gull.png' })).toHaveAttribute('value', '25');
    upload(id, { step: 'processing', done: 200, total: 200 });
    await expect.element(page.getByText('The server is processing it…')).toBeVisible();
    upload(id, { step: 'ready' });
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Remove gull.png' })).toBeVisible();
  });

  it('is a sentence when it failed, with a way to try again', async () => {
    const { composer } = await open();
    await pick(picture());
    const id = idOf(composer, 'gull.png');
    await copied(id, png().length);
    upload(id, { step: 'failed', problem: fail('validation', 'not-accepted', { host: 'coast.example' }).error });
    await expect.element(saying('gull.png could not be attached.')).toBeVisible();
    expect(document.querySelector('[data-obstacle]')?.textContent).toBe('Try gull.png again or remove it before you post.');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(fakeMain.argsOf('attachments.retry')).toMatchObject([{ id }]);
  });

  it('goes on where the copy was cut', async () => {
    const { composer } = await open();
    answerPieces(() => Response.json({ done: 0, problem: fail('storage', 'storage-full').error }, { status: 507 }));
    await pick(picture());
    await expect.element(saying('gull.png could not be attached. The disk of this computer is full')).toBeVisible();
    const asked: number[] = [];
    answerPieces((_, at, piece) => {
      asked.push(at);
      // Main has 100 bytes already.
      return Response.json({ done: at === 0 ? 100 : at + piece.length, problem: null });
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => asked).toEqual([0, 100]);
    upload(idOf(composer, 'gull.png'), { step: 'ready' });
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('ends with the copy when it is cancelled', async () => {
    const { composer } = await open();
    answerPieces(
      (_, at, piece) => new Promise((resolve) => setTimeout(() => resolve(Response.json({ done: at + piece.length, problem: null })), 1e6)),
    );
    await pick(picture());
    const id = idOf(composer, 'gull.png');
    await page.getByRole('button', { name: 'Cancel gull.png' }).click();
    expect(order()).toEqual([]);
    expect(fakeMain.argsOf('attachments.remove')).toEqual([{ id }]);
    await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA');
  });

  it('offers no second try where none can help', async () => {
    const { session, composer } = await open();
    const { server } = session;
    if (server) server.media = { ...server.media, imagePixels: 100 };
    await pick(files.of('wave.gif', 'image/gif', gif()));
    await expect.element(saying('wave.gif could not be attached. It is too large for coast.example')).toBeVisible();
    expect(document.querySelector('[data-obstacle]')?.textContent).toBe('Remove wave.gif before you post.');
    if (server) server.media = { ...server.media, imagePixels: 100_000 };
    await page.getByRole('button', { name: 'Remove wave.gif' }).click();
    await pick(picture());
    const id = idOf(composer, 'gull.png');
    await copied(id, png().length);
    upload(id, { step: 'failed', problem: fail('not-found', 'attachment-incomplete').error });
    await expect.element(saying('Remove it, and add it again.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('says that a picture was made smaller', async () => {
    const { session } = await open();
    const { server } = session;
    if (server) server.media = { ...server.media, imagePixels: 20_000 };
    await pick(files.of('gull.png', 'image/png', png({ width: 400, height: 200 })));
    await expect.element(page.getByText('Made smaller for coast.example: 200 × 100')).toBeVisible();
  });

  it('says that a copy was cut when the app was closed', async () => {
    const cut = { id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', kind: 'image' as const, name: 'old.png', type: 'image/png', bytes: 9 };
    const rest = { width: null, height: null, duration: null, description: 'x', focus: null, thumbnail: null, serverId: null };
    await open({}, [{ ...cut, ...rest }]);
    await expect.element(saying('old.png could not be attached. Its copy on this computer is not complete.')).toBeVisible();
  });
});

describe('what a changed post has already', () => {
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

  it('is shown from the server, which was asked once', async () => {
    const { session, composer } = await open();
    // Nothing answers for main's links here, and what can't be loaded is not shown.
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
    // Main has none of it.
    expect(fakeMain.argsOf('attachments.list')).toEqual([]);
  });

  it('can have another picture beside it', async () => {
    const { session, composer } = await open();
    const call = (): Promise<unknown> => Promise.resolve(fail('offline'));
    Object.assign(session, { call, entities: { status: () => ({ value: null }) } });
    composer.change({ editedId: '5', attachments: [at('7')] });
    await pick(picture());
    await expect.element(tile('gull.png')).toBeVisible();
    await copied(idOf(composer, 'gull.png'), png().length);
    expect(document.querySelector('[data-obstacle]')?.textContent).toBe('');
  });
});

it('a draft that was given to an account with other limits says what doesn’t fit there', async () => {
  const { composer } = await open({ maxMedia: 6 });
  await pick(...named('a.png', 'b.png', 'c.png', 'd.png', 'e.png'));
  await expect.poll(() => copies.size).toBe(5);
  const { attachments = [] } = composer.current ?? {};
  await cleanup();
  await open({ maxMedia: 4 }, attachments);
  for (const { id } of attachments) upload(id, { step: 'ready' });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(document.querySelector('[data-obstacle]')?.textContent).toBe(
    'e.png can’t be attached: coast.example takes 4 attachments in a post.',
  );
});
