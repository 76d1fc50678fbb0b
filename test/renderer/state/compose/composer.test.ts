import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import type { AccountKey, ServerInfo } from '../../../../electron/contract/accounts.ts';
import { status } from '../../../../electron/contract/entities/status.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Failure } from '../../../../electron/contract/result.ts';
import { closeComposer } from '../../../../renderer/features/compose/close-composer.ts';
import type { Session } from '../../../../renderer/state/account/session.svelte.ts';
import { Composer } from '../../../../renderer/state/compose/composer.svelte.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';

const disk = vi.hoisted(() => ({
  calls: [] as [string, unknown][],
  answer: (_method: string): unknown => ({ ok: true, value: null }),
  listeners: [] as [string, (payload: unknown) => void][],
}));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: new Proxy(
    {},
    {
      get: (_, method: string) => (args: unknown) => {
        disk.calls.push([method, structuredClone(args)]);
        return Promise.resolve(disk.answer(method));
      },
    },
  ),
  on: (event: string, listener: (payload: unknown) => void) => void disk.listeners.push([event, listener]),
}));

const self = 'https://coast.example|1' as AccountKey;
const ida = { id: '7', acct: 'ida@far.example', username: 'ida' };
const post = v.parse(status, {
  id: '90',
  account: ida,
  visibility: 'private',
  spoiler_text: 'Birds',
  mentions: [
    { id: '1', username: 'mira', acct: 'mira' },
    { id: '8', username: 'tomas', acct: 'tomas' },
  ],
});

function open() {
  const entities = new Entities();
  entities.saveStatus(post);
  const server = { defaultVisibility: 'unlisted', defaultLanguage: 'nb', defaultSensitive: false } as ServerInfo;
  const composer = new Composer({ key: self, server: () => server, posted: (status) => entities.saveStatus(status) });
  return { composer, stored: entities.status('90').value! };
}
const methods = (): string[] => disk.calls.map(([method]) => method);

/** Main has tried to save this version. */
function tried({ id, updatedAt }: Draft, problem: Failure | null): void {
  for (const [event, listener] of disk.listeners) if (event === 'draft') listener({ account: self, id, updatedAt, problem });
}
const full: Failure = { code: 'storage' };

beforeEach(() => {
  disk.listeners = [];
  disk.calls = [];
  disk.answer = () => ok(null);
});

describe('a new post', () => {
  it('starts with the server’s defaults', () => {
    const { composer } = open();
    composer.open();
    expect(composer.current).toMatchObject({ text: '', visibility: 'unlisted', language: 'nb', inReplyToId: null });
  });

  it('goes to main with each change, and is saved when main says so', () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hel' });
    composer.change({ text: 'Hello' });
    expect(disk.calls.map(([method, args]) => [method, (args as { draft: Draft }).draft.text])).toEqual([
      ['drafts.save', 'Hel'],
      ['drafts.save', 'Hello'],
    ]);
    expect(composer.saveState).toBe('waiting');
    tried(composer.current!, null);
    expect(composer.saveState).toBe('saved');
  });

  it('is not called saved while only an earlier version is', () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hel' });
    const earlier = composer.current!;
    composer.change({ text: 'Hello' });
    tried(earlier, null);
    expect(composer.saveState).toBe('waiting');
  });

  it('says that it could not be saved until it is', () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hello' });
    tried(composer.current!, full);
    expect(composer).toMatchObject({ saveState: 'failed', saveProblem: full });
    composer.change({ text: 'Hello there' });
    expect(composer.saveState).toBe('failed');
    tried(composer.current!, null);
    expect(composer).toMatchObject({ saveState: 'saved', saveProblem: null });
  });

  it('says so at once when main does not take it', async () => {
    const { composer } = open();
    disk.answer = () => fail('invalid-input');
    composer.open();
    composer.change({ text: 'Hello' });
    await vi.waitFor(() => expect(composer).toMatchObject({ saveState: 'failed', saveProblem: { code: 'invalid-input' } }));
  });

  it('is shown as not saved again when it is resumed while the disk refuses it', () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hello' });
    const draft = composer.current!;
    tried(draft, full);
    composer.close();
    expect(composer.saveState).toBe('untouched');
    composer.resume(draft);
    expect(composer.saveState).toBe('failed');
    tried(draft, null);
    expect(composer.saveState).toBe('saved');
  });

  it('is asked about before it is closed while it is not saved, and no more once it is', () => {
    const { composer } = open();
    const close = () => closeComposer({ composer } as unknown as Session);
    composer.open();
    composer.change({ text: 'Hello' });
    tried(composer.current!, full);
    close();
    expect([composer.current?.text, composer.askingToClose]).toEqual(['Hello', true]);
    tried(composer.current!, null);
    expect(composer.askingToClose).toBe(false);
    tried(composer.current!, full);
    close();
    close();
    expect([composer.current, composer.askingToClose]).toEqual([null, false]);
  });

  it('stays in the list when it was begun before the saved drafts were read', async () => {
    const { composer } = open();
    disk.answer = () => ok([]);
    const started = composer.start();
    composer.open();
    composer.change({ text: 'Hello' });
    await started;
    expect(composer.drafts).toMatchObject([{ text: 'Hello' }]);
  });

  it('stays as a draft when it is closed, and can be opened again', () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hello' });
    const draft = composer.current!;
    expect(composer.close()).toBe(true);
    expect(composer.current).toBeNull();
    composer.resume(draft);
    expect(composer.current?.text).toBe('Hello');
  });

  it('leaves no draft when nothing was written', () => {
    const { composer } = open();
    composer.open();
    expect(composer.close()).toBe(false);
    expect(composer.drafts).toEqual([]);
    expect(disk.calls).toEqual([]);
  });

  it('leaves no draft when its text was deleted', () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hello' });
    composer.change({ text: ' ' });
    expect(composer.close()).toBe(false);
    expect(methods()).toEqual(['drafts.save', 'drafts.remove']);
  });
});

describe('a reply', () => {
  it('requested in a popup starts when its thread is shown, and only there', () => {
    const { composer, stored } = open();
    composer.replyWhenShown('90');
    composer.threadShown({ ...stored, id: '91' });
    expect(composer.current).toBeNull();
    composer.threadShown(stored);
    expect(composer).toMatchObject({ place: 'thread', current: { inReplyToId: '90' } });
    composer.close();
    composer.threadShown(stored);
    expect(composer.current).toBeNull();
  });

  it('mentions everyone but its author, keeps the content warning, and is not more visible', () => {
    const { composer, stored } = open();
    composer.replyTo(stored, 'thread');
    expect(composer.place).toBe('thread');
    expect(composer.current).toMatchObject({
      text: '@ida@far.example @tomas ',
      visibility: 'private',
      inReplyToId: '90',
      hasSpoiler: true,
      spoilerText: 'Birds',
    });
  });

  it('opens the existing draft of the same reply', () => {
    const { composer, stored } = open();
    composer.replyTo(stored);
    composer.change({ text: '@ida@far.example yes' });
    composer.close();
    composer.replyTo(stored);
    expect(composer.current?.text).toBe('@ida@far.example yes');
  });

  it('saves the draft that was being written before', () => {
    const { composer, stored } = open();
    composer.open();
    composer.change({ text: 'Something else' });
    composer.replyTo(stored);
    expect(composer.drafts).toMatchObject([{ text: 'Something else' }]);
  });
});
