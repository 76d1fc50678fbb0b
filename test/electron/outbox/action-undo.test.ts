// Tests actions with Undo: action-queue.ts stores them on disk until the time for Undo is over.
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AccountCall } from '../../../electron/contract/calls.ts';
import { actionOf } from '../../../electron/contract/actions.ts';
import type { QueuedAction, UndoableAction } from '../../../electron/contract/actions.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { ActionQueue } from '../../../electron/outbox/action-queue.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import type { Journal } from '../../../electron/storage/journal.ts';
import { mira } from '../notifications/samples.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';

let path: string;
let clock: ManualClock;
let journal: Journal;
let queue: ActionQueue;
let requests: string[];
let completedIds: string[];
let refusals: [string, string | undefined][];
let refusal: ReturnType<typeof fail> | null;
let discardedIds: string[];
let diskFailure: ReturnType<typeof fail> | null;

const call = (async (_: unknown, endpoint: string, params: Record<string, string>) => {
  requests.push(`${endpoint} ${params['id'] ?? `group_key=${params['group_key']}`}`);
  return refusal ?? ok({ data: {}, next: null, prev: null });
}) as unknown as AccountCall;

function openQueue(): void {
  journal = createJournal(path, { now: clock.now });
  queue = new ActionQueue(mira, {
    table: journal.actions,
    call,
    moveReadMarker: () => Promise.resolve(ok(null)),
    discardDraft(id) {
      discardedIds.push(id);
      return diskFailure ?? ok(null);
    },
    clock,
    log: (sentence) => expect.fail(sentence),
  });
  queue.onDone(({ id }) => void completedIds.push(id));
  queue.onRefused(({ id }, { action }) => void refusals.push([id, action]));
}

beforeEach(() => {
  path = join(tempDir(), 'journal.db');
  clock = manualClock();
  [requests, completedIds, refusals, refusal, discardedIds, diskFailure] = [[], [], [], null, [], null];
  openQueue();
  onTestFinished(() => queue.stop());
});

const deletion: QueuedAction = { kind: 'lists.delete', id: '5' };
const dismissals = ['1', '2'].map((id): QueuedAction => ({ kind: 'notifications.dismiss', id }));
const firstAction = () => journal.actions.list(mira)[0] ?? null;
/** Waits until the queue has checked the stored actions. */
const waitUntilPlanned = () => expect.poll(() => clock.planned().length).toBe(1);

test('sends actions when the undo time is over, and not before', async () => {
  queue.addWithUndo([...dismissals, deletion, { kind: 'conversations.delete', id: '8' }, { kind: 'accounts.unfollow', id: '9' }]);
  await waitUntilPlanned();
  clock.advance(6_000);
  await waitUntilPlanned();
  expect(requests).toEqual([]);
  clock.advance(1_000);
  await expect.poll(firstAction).toBeNull();
  expect(requests).toEqual([
    'notifications.dismiss 1',
    'notifications.dismiss 2',
    'lists.delete 5',
    'conversations.delete 8',
    'accounts.unfollow 9',
  ]);
  expect(completedIds).toEqual(['1', '2', '5', '8', '9']);
});

test('does not send undone actions', async () => {
  queue.addWithUndo(dismissals);
  await waitUntilPlanned();
  expect(queue.takeBack(dismissals)).toEqual(ok(null));
  clock.advance(60_000);
  queue.resume();
  queue.add({ kind: 'statuses.favourite', id: '3' });
  await expect.poll(() => completedIds).toEqual(['3']);
  expect(requests).toEqual(['statuses.favourite 3']);
});

test('sends actions after a restart, without a further undo', async () => {
  queue.addWithUndo([deletion]);
  await waitUntilPlanned();
  queue.stop();
  journal.close();
  openQueue();
  clock.advance(7_000);
  expect(queue.takeBack([deletion])).toMatchObject({ ok: false, error: { problem: 'action-sent' } });
  queue.resume();
  await expect.poll(() => completedIds).toEqual(['5']);
});

test('does not delay actions without undo', async () => {
  queue.addWithUndo([deletion]);
  queue.add({ kind: 'statuses.favourite', id: '1' });
  await expect.poll(() => completedIds).toEqual(['1']);
  expect(firstAction()).toMatchObject(deletion);
});

test('sends actions at once when nobody can undo them any more', async () => {
  queue.addWithUndo([deletion]);
  queue.sendQueued();
  await expect.poll(() => completedIds).toEqual(['5']);
});

test('treats a missing object as done and reports an unsupported endpoint by its name', async () => {
  refusal = fail('not-found');
  queue.addWithUndo([deletion]);
  queue.sendQueued();
  await expect.poll(() => completedIds).toEqual(['5']);
  refusal = fail('not-offered');
  queue.addWithUndo(dismissals);
  queue.sendQueued();
  await expect.poll(() => refusals).toEqual(dismissals.map(({ id }) => [id, 'notifications.dismiss']));
  expect(firstAction()).toBeNull();
});

test('dismisses a notification group with one request, with the same handling of failures', async () => {
  const group: QueuedAction = { kind: 'notifications.dismissGroup', id: 'favourite-9-473800' };
  queue.addWithUndo([group]);
  queue.sendQueued();
  await expect.poll(() => completedIds).toEqual([group.id]);
  expect(requests).toEqual(['notifications.dismissGroup group_key=favourite-9-473800']);
  refusal = fail('not-found');
  queue.addWithUndo([group]);
  queue.sendQueued();
  await expect.poll(() => completedIds).toEqual([group.id, group.id]);
  refusal = fail('not-offered');
  queue.addWithUndo([group]);
  queue.sendQueued();
  await expect.poll(() => refusals).toEqual([[group.id, 'notifications.dismissGroup']]);
  expect(firstAction()).toBeNull();
});

test('deletes a discarded draft after the undo time without a request, unless it is restored', async () => {
  const drafts = ['3f0c', '9b1d'].map((id): UndoableAction => ({ kind: 'discard-draft', id }));
  queue.addWithUndo(drafts);
  expect(queue.takeBack(drafts.slice(1))).toEqual(ok(null));
  await waitUntilPlanned();
  expect(discardedIds).toEqual([]);
  clock.advance(7_000);
  await expect.poll(() => completedIds).toEqual(['3f0c']);
  expect([discardedIds, requests]).toEqual([['3f0c'], []]);
});

test('reports a draft that cannot be deleted from disk', async () => {
  diskFailure = fail('storage');
  queue.addWithUndo([{ kind: 'discard-draft', id: '3f0c' }]);
  queue.sendQueued();
  await expect.poll(() => refusals).toEqual([['3f0c', undefined]]);
});

test('returns a failure after a disk error', () => {
  journal.close();
  expect(queue.addWithUndo(dismissals)).toMatchObject({ ok: false, error: { code: 'storage' } });
  expect(queue.takeBack(dismissals)).toMatchObject({ ok: false, error: { code: 'storage' } });
  queue.sendQueued();
  expect([requests, completedIds]).toEqual([[], []]);
});

test('cancels an unfollow when the user follows again', async () => {
  queue.addWithUndo([{ kind: 'accounts.unfollow', id: '9' }]);
  await waitUntilPlanned();
  expect(await queue.perform(actionOf('accounts.follow', { id: '9' }))).toMatchObject({ ok: false, error: { code: 'superseded' } });
  clock.advance(7_000);
  queue.add({ kind: 'statuses.favourite', id: '3' });
  await expect.poll(() => completedIds).toEqual(['9', '3']);
  expect(requests).toEqual(['statuses.favourite 3']);
});
