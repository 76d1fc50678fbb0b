import { beforeEach, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '../../../../electron/contract/journal.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import {
  countQueuedBehind,
  discardEntry,
  editEntry,
  findEntry,
  isQueuedBehind,
  resendEntry,
  retryEntry,
} from '../../../../renderer/state/compose/outbox-entries.ts';
import { makeDraft, makeStatus } from '../../../electron/storage/samples.ts';
import { fakeSession } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const problem = fail('host-unreachable').error;

function owner() {
  const begin = vi.fn();
  const openRoute = vi.fn();
  return { begin, openRoute, owner: fakeSession({ composer: { begin }, router: { open: openRoute } }) };
}

beforeEach(() => {
  toasts.all = [];
});

it('opens an entry that has not arrived as a draft', async () => {
  const { begin, owner: session } = owner();
  const draft = makeDraft({ text: 'Not there' });
  fakeBridge.answers['outbox.edit'] = ok({ kind: 'draft', draft });
  expect(await editEntry(session, '5')).toBeNull();
  expect(begin).toHaveBeenCalledExactlyOnceWith(draft, true);
  expect(fakeBridge.calls).toEqual([['outbox.edit', { id: '5', anyway: false }]]);
});

it.each([
  ['edit', editEntry],
  ['find', findEntry],
] as const)('opens a post that has arrived: %s', async (method, act) => {
  const { begin, openRoute, owner: session } = owner();
  fakeBridge.answers[`outbox.${method}`] = ok({ kind: 'posted', status: makeStatus('90') });
  expect(await act(session, '5')).toBeNull();
  expect(openRoute).toHaveBeenCalledExactlyOnceWith({ view: 'thread', id: '90' });
  expect(begin).not.toHaveBeenCalled();
  expect(toasts.all.map(({ text }) => text)).toEqual(['This post was published after all.']);
});

it('returns the problem if it is unknown whether the post has arrived', async () => {
  const { begin, openRoute, owner: session } = owner();
  fakeBridge.answers['outbox.edit'] = ok({ kind: 'unknown', problem });
  fakeBridge.answers['outbox.find'] = ok({ kind: 'unknown', problem });
  expect(await editEntry(session, '5')).toEqual(problem);
  expect(await findEntry(session, '5')).toEqual({ kind: 'unknown', problem });
  await editEntry(session, '5', true);
  expect(fakeBridge.calls.at(-1)).toEqual(['outbox.edit', { id: '5', anyway: true }]);
  expect([begin.mock.calls, openRoute.mock.calls, toasts.all]).toEqual([[], [], []]);
});

it('returns that the post was not found', async () => {
  fakeBridge.answers['outbox.find'] = ok({ kind: 'missing' });
  expect(await findEntry(owner().owner, '5')).toEqual({ kind: 'missing' });
});

it('reschedules a post, or has this app send it', async () => {
  const { begin, owner: session } = owner();
  const draft = makeDraft({ schedule: { at: 5, by: 'server' } });
  const byApp = { at: 5, by: 'app' } as const;
  fakeBridge.answers['outbox.edit'] = ok({ kind: 'draft', draft });
  expect(await resendEntry(session, '5', { schedule: byApp })).toBeNull();
  expect(fakeBridge.calls).toEqual([
    ['outbox.edit', { id: '5', anyway: false }],
    ['outbox.post', { draft: { ...draft, schedule: byApp } }],
  ]);
  expect(begin).not.toHaveBeenCalled();
  fakeBridge.answers['outbox.post'] = fail('storage');
  await resendEntry(session, '5', { schedule: null });
  expect(begin).toHaveBeenCalledExactlyOnceWith({ ...draft, schedule: null }, true);
  expect(toasts.all).toMatchObject([{ tone: 'problem' }]);
});

it('does not reschedule a post that may have arrived', async () => {
  const { openRoute, owner: session } = owner();
  fakeBridge.answers['outbox.edit'] = ok({ kind: 'unknown', problem });
  expect(await resendEntry(session, '5', { schedule: null })).toEqual(problem);
  fakeBridge.answers['outbox.edit'] = ok({ kind: 'posted', status: makeStatus('90') });
  expect(await resendEntry(session, '5', { schedule: null })).toBeNull();
  expect(openRoute).toHaveBeenCalledOnce();
  fakeBridge.answers['outbox.edit'] = fail('conflict', 'post-being-sent');
  await resendEntry(session, '5', { schedule: null });
  expect(fakeBridge.argsOf('outbox.post')).toEqual([]);
  expect(toasts.all.at(-1)).toMatchObject({ tone: 'problem' });
});

it('discards a post with or without those queued behind it', async () => {
  await discardEntry('5', 'continue');
  await discardEntry('5');
  expect(fakeBridge.argsOf('outbox.discard')).toEqual([{ id: '5', followers: 'continue' }, { id: '5' }]);
  const entry = (id: string, after: string | null) => ({ id, after, draft: makeDraft() }) as OutboxEntry;
  const outbox = [entry('1', null), entry('2', '1'), entry('3', '2'), entry('4', null)];
  expect(outbox.map((each) => countQueuedBehind(outbox, each))).toEqual([2, 1, 0, 0]);
});

it('shows a toast when the main process refuses', async () => {
  const { owner: session } = owner();
  const refused = fail('conflict', 'post-being-sent');
  for (const method of ['edit', 'find', 'retry', 'discard'] as const) fakeBridge.answers[`outbox.${method}`] = refused;
  for (const act of [() => editEntry(session, '5'), () => findEntry(session, '5'), () => retryEntry('5'), () => discardEntry('5')]) {
    toasts.all = [];
    await act();
    expect(toasts.all).toMatchObject([{ text: describeFailure(refused.error) }]);
  }
});

it('treats an entry as queued behind an earlier reply to the same post or its predecessor in a thread', () => {
  const entry = (id: string, inReplyToId: string | null, after: string | null = null) =>
    ({ id, after, draft: { inReplyToId } }) as OutboxEntry;
  const outbox = [entry('1', '90'), entry('2', null), entry('3', '90'), entry('4', null), entry('5', '91'), entry('6', null, '5')];
  expect(outbox.filter((one) => isQueuedBehind(outbox, one)).map(({ id }) => id)).toEqual(['3', '6']);
});
