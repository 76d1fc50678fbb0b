import { beforeEach, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '../../../../electron/contract/journal.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import {
  countBehind,
  discardEntry,
  editEntry,
  findEntry,
  isBehind,
  reschedule,
  retryEntry,
} from '../../../../renderer/state/compose/outbox-entries.ts';
import { makeDraft, makeStatus } from '../../../electron/storage/samples.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const problem = fail('host-unreachable').error;

function owner() {
  const begin = vi.fn();
  const openRoute = vi.fn();
  return { begin, openRoute, owner: { composer: { begin }, router: { open: openRoute } } };
}

beforeEach(() => {
  fakeMain.reset();
  toasts.all = [];
});

it('a post that has not arrived is edited as the draft that main made of it', async () => {
  const { begin, owner: session } = owner();
  const draft = makeDraft({ text: 'Not there' });
  fakeMain.answers['outbox.edit'] = ok({ kind: 'draft', draft });
  expect(await editEntry(session, '5')).toBeNull();
  expect(begin).toHaveBeenCalledExactlyOnceWith(draft, true);
  expect(fakeMain.calls).toEqual([['outbox.edit', { id: '5', anyway: false }]]);
});

it.each([
  ['edit', editEntry],
  ['find', findEntry],
] as const)('a post that has arrived after all is opened: %s', async (method, act) => {
  const { begin, openRoute, owner: session } = owner();
  fakeMain.answers[`outbox.${method}`] = ok({ kind: 'posted', status: makeStatus('90') });
  expect(await act(session, '5')).toBeNull();
  expect(openRoute).toHaveBeenCalledExactlyOnceWith({ view: 'thread', id: '90' });
  expect(begin).not.toHaveBeenCalled();
  expect(toasts.all.map(({ text }) => text)).toEqual(['This post has arrived after all.']);
});

it('the person decides about a post of which it can’t be known', async () => {
  const { begin, openRoute, owner: session } = owner();
  fakeMain.answers['outbox.edit'] = ok({ kind: 'unknown', problem });
  fakeMain.answers['outbox.find'] = ok({ kind: 'unknown', problem });
  expect(await editEntry(session, '5')).toEqual(problem);
  expect(await findEntry(session, '5')).toEqual({ kind: 'unknown', problem });
  await editEntry(session, '5', true);
  expect(fakeMain.calls.at(-1)).toEqual(['outbox.edit', { id: '5', anyway: true }]);
  expect([begin.mock.calls, openRoute.mock.calls, toasts.all]).toEqual([[], [], []]);
});

it('a post that was not found can be decided about', async () => {
  fakeMain.answers['outbox.find'] = ok({ kind: 'missing' });
  expect(await findEntry(owner().owner, '5')).toEqual({ kind: 'missing' });
});

it('a post goes out at another time, or by this app', async () => {
  const { begin, owner: session } = owner();
  const draft = makeDraft({ schedule: { at: 5, by: 'server' } });
  const byApp = { at: 5, by: 'app' } as const;
  fakeMain.answers['outbox.edit'] = ok({ kind: 'draft', draft });
  expect(await reschedule(session, '5', byApp)).toBeNull();
  expect(fakeMain.calls).toEqual([
    ['outbox.edit', { id: '5', anyway: false }],
    ['outbox.post', { draft: { ...draft, schedule: byApp } }],
  ]);
  expect(begin).not.toHaveBeenCalled();
  fakeMain.answers['outbox.post'] = fail('storage');
  await reschedule(session, '5', null);
  expect(begin).toHaveBeenCalledExactlyOnceWith({ ...draft, schedule: null }, true);
  expect(toasts.all).toMatchObject([{ tone: 'problem' }]);
});

it('a post that may have arrived is not posted at another time without a question', async () => {
  const { openRoute, owner: session } = owner();
  fakeMain.answers['outbox.edit'] = ok({ kind: 'unknown', problem });
  expect(await reschedule(session, '5', null)).toEqual(problem);
  fakeMain.answers['outbox.edit'] = ok({ kind: 'posted', status: makeStatus('90') });
  expect(await reschedule(session, '5', null)).toBeNull();
  expect(openRoute).toHaveBeenCalledOnce();
  fakeMain.answers['outbox.edit'] = fail('conflict', 'post-being-sent');
  await reschedule(session, '5', null);
  expect(fakeMain.argsOf('outbox.post')).toEqual([]);
  expect(toasts.all.at(-1)).toMatchObject({ tone: 'problem' });
});

it('a post for which others wait is discarded with them or without them', async () => {
  await discardEntry('5', 'continue');
  await discardEntry('5');
  expect(fakeMain.argsOf('outbox.discard')).toEqual([{ id: '5', followers: 'continue' }, { id: '5' }]);
  const entry = (id: string, after: string | null) => ({ id, after, draft: makeDraft() }) as OutboxEntry;
  const outbox = [entry('1', null), entry('2', '1'), entry('3', '2'), entry('4', null)];
  expect(outbox.map((each) => countBehind(outbox, each))).toEqual([2, 1, 0, 0]);
});

it('what main refuses is said', async () => {
  const { owner: session } = owner();
  const refused = fail('conflict', 'post-being-sent');
  for (const method of ['edit', 'find', 'retry', 'discard']) fakeMain.answers[`outbox.${method}`] = refused;
  for (const act of [() => editEntry(session, '5'), () => findEntry(session, '5'), () => retryEntry('5'), () => discardEntry('5')]) {
    toasts.all = [];
    await act();
    expect(toasts.all).toMatchObject([{ text: describeFailure(refused.error) }]);
  }
});

it('a post is behind an earlier answer to the same post or the one before it in its thread, and behind nothing else', () => {
  const entry = (id: string, inReplyToId: string | null, after: string | null = null) =>
    ({ id, after, draft: { inReplyToId } }) as OutboxEntry;
  const outbox = [entry('1', '90'), entry('2', null), entry('3', '90'), entry('4', null), entry('5', '91'), entry('6', null, '5')];
  expect(outbox.filter((one) => isBehind(outbox, one)).map(({ id }) => id)).toEqual(['3', '6']);
});
