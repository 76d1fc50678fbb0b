import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import type { AccountKey, ServerInfo } from '../../../../electron/contract/accounts.ts';
import { status } from '../../../../electron/contract/entities/status.ts';
import type { Draft } from '../../../../electron/contract/journal.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { flushAll } from '../../../../renderer/logic/debounce.ts';
import { Composer } from '../../../../renderer/state/compose/composer.svelte.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

const disk = vi.hoisted(() => ({ calls: [] as [string, unknown][], answer: (_method: string): unknown => ({ ok: true, value: null }) }));
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
  on: () => () => undefined,
}));

const self = 'https://coast.example|1' as AccountKey;
const ida = { id: '7', acct: 'ida@far.example', username: 'ida' };
const post = v.parse(status, {
  ...{ id: '90', account: ida, visibility: 'private', spoiler_text: 'Birds' },
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
const savedDraft = (): Draft | undefined => disk.calls.findLast(([method]) => method === 'drafts.save')?.[1] as Draft | undefined;

beforeEach(() => {
  disk.calls = [];
  disk.answer = (method) => ok(method === 'settings.set' ? settings.current : null);
  toasts.all = [];
});

describe('a new post', () => {
  it('starts with the server’s defaults', () => {
    const { composer } = open();
    composer.open();
    expect(composer.current).toMatchObject({ text: '', visibility: 'unlisted', language: 'nb', inReplyToId: null });
  });

  it('is saved after a pause in typing, and says so', async () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hel' });
    composer.change({ text: 'Hello' });
    expect(composer.saveState).toBe('waiting');
    flushAll();
    await vi.waitFor(() => expect(composer.saveState).toBe('saved'));
    expect(methods()).toEqual(['drafts.save']);
    expect(savedDraft()).toMatchObject({ draft: { text: 'Hello' } });
  });

  it('says when it could not be saved', async () => {
    const { composer } = open();
    disk.answer = () => fail('storage');
    composer.open();
    composer.change({ text: 'Hello' });
    flushAll();
    await vi.waitFor(() => expect(composer.saveState).toBe('failed'));
    expect(toasts.all.at(-1)?.text).toBe(describeFailure({ code: 'storage' }));
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
    flushAll();
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
      ...{ text: '@ida@far.example @tomas ', visibility: 'private', inReplyToId: '90' },
      ...{ hasSpoiler: true, spoilerText: 'Birds' },
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

describe('posting', () => {
  it('saves to disk first, then closes the composer and removes the draft', async () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hello', language: 'de' });
    await composer.post();
    expect(methods().slice(0, 2)).toEqual(['drafts.save', 'outbox.post']);
    expect(composer.current).toBeNull();
    expect(composer.drafts).toEqual([]);
  });

  it('sends no content warning from a closed field', async () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hello', hasSpoiler: false, spoilerText: 'typed, then closed' });
    await composer.post();
    expect(disk.calls.find(([method]) => method === 'outbox.post')?.[1]).toMatchObject({ draft: { spoilerText: '' } });
  });

  it('keeps the draft when the outbox refuses it', async () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hello' });
    disk.answer = (method) => (method === 'outbox.post' ? fail('storage') : ok(null));
    await composer.post();
    expect(composer.current?.text).toBe('Hello');
    expect(composer.posting).toBe(false);
    expect(toasts.all.at(-1)?.text).toBe(describeFailure({ code: 'storage' }));
  });

  it('remembers the language', async () => {
    const { composer } = open();
    disk.answer = (method) => (method === 'settings.set' ? ok(settings.current) : ok(null));
    settings.current = { ...settings.current, recentLanguages: 'en,nb' };
    composer.open();
    composer.change({ text: 'Hallo', language: 'de' });
    await composer.post();
    expect(disk.calls.at(-1)).toEqual(['settings.set', { patch: { recentLanguages: 'de,en,nb' } }]);
  });

  it('does not open a posted draft again from an old toast', async () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hello' });
    const draft = composer.current!;
    await composer.post();
    composer.resume(draft);
    expect(composer.current).toBeNull();
  });
});
