// What a person does with a post in the outbox, and what is said when it has arrived after all. Covers composer.svelte.ts.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { status } from '../../../../electron/contract/entities/status.ts';
import type { OutboxEntry } from '../../../../electron/contract/journal.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { Composer } from '../../../../renderer/state/compose/composer.svelte.ts';

const disk = vi.hoisted(() => ({ calls: [] as [string, unknown][], answer: (): unknown => ({ ok: true, value: null }) }));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: new Proxy(
    {},
    {
      get: (_, method: string) => (args: unknown) => {
        disk.calls.push([method, structuredClone(args)]);
        return Promise.resolve(disk.answer());
      },
    },
  ),
  on: () => () => undefined,
}));

const key = 'https://coast.example|1' as AccountKey;
const post = v.parse(status, { id: '90', account: { id: '7', acct: 'ida', username: 'ida' } });

function open() {
  const opened: string[] = [];
  const composer = new Composer({
    key,
    server: () => null,
    lacks: () => undefined,
    posted: () => undefined,
    open: ({ id }) => opened.push(id),
  });
  return { composer, opened };
}

beforeEach(() => {
  disk.calls = [];
  toasts.all = [];
});

describe('a post in the outbox whose answer was lost', () => {
  const problem = fail('host-unreachable').error;

  it('becomes the draft in the composer', async () => {
    const { composer } = open();
    composer.open();
    const draft = { ...composer.current!, id: crypto.randomUUID(), text: 'Not there' };
    disk.answer = () => ok({ kind: 'draft', draft });
    expect(await composer.edit('5')).toBeNull();
    expect([composer.current, composer.drafts]).toEqual([draft, [draft]]);
    expect(disk.calls.at(-1)).toEqual(['outbox.edit', { id: '5', anyway: false }]);
  });

  it.each(['edit', 'find'] as const)('is opened as a post when it has arrived: %s', async (method) => {
    const { composer, opened } = open();
    disk.answer = () => ok({ kind: 'posted', status: post });
    expect(await composer[method]('5')).toBeNull();
    expect([composer.current, opened]).toEqual([null, ['90']]);
    expect(toasts.all.map(({ text }) => text)).toEqual(['This post has arrived after all.']);
  });

  it('is left to the person when it can’t be known', async () => {
    const { composer, opened } = open();
    disk.answer = () => ok({ kind: 'unknown', problem });
    expect(await composer.edit('5')).toEqual(problem);
    expect(await composer.find('5')).toEqual({ kind: 'unknown', problem });
    await composer.edit('5', true);
    expect(disk.calls.at(-1)).toEqual(['outbox.edit', { id: '5', anyway: true }]);
    expect([composer.current, opened, toasts.all]).toEqual([null, [], []]);
  });

  it('is behind an earlier answer to the same post or the one before it in its thread, and behind nothing else', () => {
    const { composer } = open();
    const entry = (id: string, inReplyToId: string | null, after: string | null = null) =>
      ({ id, after, draft: { inReplyToId } }) as OutboxEntry;
    composer.outbox = [entry('1', '90'), entry('2', null), entry('3', '90'), entry('4', null), entry('5', '91'), entry('6', null, '5')];
    expect(composer.outbox.filter((one) => composer.isBehind(one)).map(({ id }) => id)).toEqual(['3', '6']);
  });

  it('says why it can’t be edited or looked for', async () => {
    const { composer } = open();
    disk.answer = () => fail('conflict', 'post-being-sent');
    expect([await composer.edit('5'), await composer.find('5')]).toEqual([null, null]);
    expect(toasts.all).toMatchObject([{ text: describeFailure({ code: 'conflict', problem: 'post-being-sent' }) }]);
  });
});
