// Actions that can be taken back: action-queue.ts holds them on disk until the time for Undo is over. Covers
// electron/contract/undo-time.ts.
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AccountCall } from '../../../electron/contract/account-call.ts';
import type { QueuedAction, UndoableAction } from '../../../electron/contract/journal.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { createActionQueue } from '../../../electron/outbox/action-queue.ts';
import type { ActionQueue } from '../../../electron/outbox/action-queue.ts';
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
let sent: string[];
let done: string[];
let refused: [string, string | undefined][];
let refusal: ReturnType<typeof fail> | null;
let discarded: string[];
let diskFailure: ReturnType<typeof fail> | null;

const call = (async (_: unknown, endpoint: string, params: Record<string, string>) => {
  sent.push(`${endpoint} ${params['id'] ?? `group_key=${params['group_key']}`}`);
  return refusal ?? ok({ data: null, next: null, prev: null });
}) as unknown as AccountCall;

function open(): void {
  journal = createJournal(path, { now: clock.now });
  queue = createActionQueue({
    table: journal.actions,
    call,
    moveReadMarker: () => Promise.resolve(ok(null)),
    discardDraft(id) {
      discarded.push(id);
      return diskFailure ?? ok(null);
    },
    clock,
    log: (sentence) => expect.fail(sentence),
  });
  queue.onDone((_, { id }) => void done.push(id));
  queue.onRefused((_, { id }, { action }) => void refused.push([id, action]));
}

beforeEach(() => {
  path = join(tempDir(), 'journal.db');
  clock = manualClock();
  [sent, done, refused, refusal, discarded, diskFailure] = [[], [], [], null, [], null];
  open();
  onTestFinished(() => queue.stop());
});

const deletion: QueuedAction = { kind: 'delete-list', id: '5' };
const dismissals = ['1', '2'].map((id): QueuedAction => ({ kind: 'dismiss-notification', id }));
const waiting = () => journal.actions.list(mira)[0] ?? null;
/** The queue has looked at what waits. */
const planned = () => expect.poll(() => clock.planned().length).toBe(1);

test('they are sent when their time is over, and not before', async () => {
  queue.addWithUndo(mira, [...dismissals, deletion, { kind: 'delete-conversation', id: '8' }, { kind: 'unfollow', id: '9' }]);
  await planned();
  clock.advance(6_000);
  await planned();
  expect(sent).toEqual([]);
  clock.advance(1_000);
  await expect.poll(waiting).toBeNull();
  expect(sent).toEqual([
    'notifications.dismiss 1',
    'notifications.dismiss 2',
    'lists.delete 5',
    'conversations.delete 8',
    'accounts.unfollow 9',
  ]);
  expect(done).toEqual(['1', '2', '5', '8', '9']);
});

test('they are never sent once they were taken back', async () => {
  queue.addWithUndo(mira, dismissals);
  await planned();
  expect(queue.takeBack(mira, dismissals)).toEqual(ok(null));
  clock.advance(60_000);
  queue.wake(mira);
  queue.add(mira, { kind: 'favourite', id: '3' });
  await expect.poll(() => done).toEqual(['3']);
  expect(sent).toEqual(['statuses.favourite 3']);
});

test('they are sent after a restart, and can be taken back no more', async () => {
  queue.addWithUndo(mira, [deletion]);
  await planned();
  queue.stop();
  journal.close();
  open();
  clock.advance(7_000);
  expect(queue.takeBack(mira, [deletion])).toMatchObject({ ok: false, error: { problem: 'action-sent' } });
  queue.wake(mira);
  await expect.poll(() => done).toEqual(['5']);
});

test('they do not hold up what can not be taken back', async () => {
  queue.addWithUndo(mira, [deletion]);
  queue.add(mira, { kind: 'favourite', id: '1' });
  await expect.poll(() => done).toEqual(['1']);
  expect(waiting()).toMatchObject(deletion);
});

test('they are sent at once when nobody can take them back any more', async () => {
  queue.addWithUndo(mira, [deletion]);
  queue.sendWaiting();
  await expect.poll(() => done).toEqual(['5']);
});

test('they are done where the server no longer has the thing, and refused by the name of the action where it does not do it', async () => {
  refusal = fail('not-found');
  queue.addWithUndo(mira, [deletion]);
  queue.sendWaiting();
  await expect.poll(() => done).toEqual(['5']);
  refusal = fail('not-offered');
  queue.addWithUndo(mira, dismissals);
  queue.sendWaiting();
  await expect.poll(() => refused).toEqual(dismissals.map(({ id }) => [id, 'notifications.dismiss']));
  expect(waiting()).toBeNull();
});

test('a group of notifications is dismissed by one call, is done where it is gone, and refused by its own name', async () => {
  const group: QueuedAction = { kind: 'dismiss-notification-group', id: 'favourite-9-473800' };
  queue.addWithUndo(mira, [group]);
  queue.sendWaiting();
  await expect.poll(() => done).toEqual([group.id]);
  expect(sent).toEqual(['notifications.dismissGroup group_key=favourite-9-473800']);
  refusal = fail('not-found');
  queue.addWithUndo(mira, [group]);
  queue.sendWaiting();
  await expect.poll(() => done).toEqual([group.id, group.id]);
  refusal = fail('not-offered');
  queue.addWithUndo(mira, [group]);
  queue.sendWaiting();
  await expect.poll(() => refused).toEqual([[group.id, 'notifications.dismissGroup']]);
  expect(waiting()).toBeNull();
});

test('a discarded draft goes when its time is over, without a server, and stays when it was taken back', async () => {
  const drafts = ['3f0c', '9b1d'].map((id): UndoableAction => ({ kind: 'discard-draft', id }));
  queue.addWithUndo(mira, drafts);
  expect(queue.takeBack(mira, drafts.slice(1))).toEqual(ok(null));
  await planned();
  expect(discarded).toEqual([]);
  clock.advance(7_000);
  await expect.poll(() => done).toEqual(['3f0c']);
  expect([discarded, sent]).toEqual([['3f0c'], []]);
});

test('a draft that the disk does not let go of is given back', async () => {
  diskFailure = fail('storage');
  queue.addWithUndo(mira, [{ kind: 'discard-draft', id: '3f0c' }]);
  queue.sendWaiting();
  await expect.poll(() => refused).toEqual([['3f0c', undefined]]);
});

test('a disk that refuses is a failure, and not an exception', () => {
  journal.close();
  expect(queue.addWithUndo(mira, dismissals)).toMatchObject({ ok: false, error: { code: 'storage' } });
  expect(queue.takeBack(mira, dismissals)).toMatchObject({ ok: false, error: { code: 'storage' } });
  queue.sendWaiting();
  expect([sent, done]).toEqual([[], []]);
});

test('an unfollow is not sent once the person follows again', async () => {
  queue.addWithUndo(mira, [{ kind: 'unfollow', id: '9' }]);
  await planned();
  await queue.cancelOpposite(mira, 'accounts.follow', '9');
  clock.advance(7_000);
  queue.add(mira, { kind: 'favourite', id: '3' });
  await expect.poll(() => done).toEqual(['3']);
  expect(sent).toEqual(['statuses.favourite 3']);
});
