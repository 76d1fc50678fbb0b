import { beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { scheduledStatus } from '@kittiwake/mastodon-api/entities/status';
import type { OutboxEntry } from '../../../../electron/contract/journal.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { composerWindows } from '../../../../renderer/state/compose/composer.svelte.ts';
import { showPostToasts } from '../../../../renderer/state/compose/post-toasts.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { makeDraft, makeEntry, makeStatus } from '../../../electron/storage/samples.ts';
import { fakeSession } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const account = makeAccountKey('https://coast.example', '1');
const open = vi.fn();
const learn = vi.fn();
showPostToasts({ open, sessionOf: (key) => (key === account ? fakeSession({ capabilities: { learn } }) : null) });

beforeEach(() => {
  toasts.all = [];
  open.mockClear();
  learn.mockClear();
  settings.current = { ...settings.current, toldOfPosted: true };
});

it('shows a toast for a sent post, with an action that opens it in its account', () => {
  fakeBridge.emit('outbox', { account, entries: [] });
  expect(toasts.all).toEqual([]);
  fakeBridge.emit('outbox', { account, entries: [], posted: makeStatus('5') });
  expect(toasts.all).toMatchObject([{ text: 'Posted.', action: { label: 'View' } }]);
  toasts.all[0]?.action?.run();
  expect(open).toHaveBeenCalledExactlyOnceWith({ account, route: { view: 'thread', id: '5' } });
});

const entry = (id: string, more: Partial<OutboxEntry> = {}) => makeEntry({ id, ...more });
const texts = () => toasts.all.map(({ text }) => text);

it('shows a toast for an edited and for a scheduled post', () => {
  fakeBridge.emit('outbox', { account, entries: [], edited: makeStatus('5') });
  const scheduled = v.parse(scheduledStatus, {
    id: '7',
    scheduled_at: '2030-05-04T12:00:00.000Z',
    params: { text: 'Later' },
    media_attachments: [],
  });
  fakeBridge.emit('outbox', { account, entries: [], scheduled });
  toasts.all.at(-1)?.action?.run();
  expect(open).toHaveBeenCalledExactlyOnceWith({ account, route: { view: 'scheduled' } });
  expect(texts()).toEqual(['Post edited.', expect.stringMatching(/^Scheduled for May 4, 2030/)]);
});

it('shows one toast for a thread, after its last post', () => {
  fakeBridge.emit('outbox', { account, entries: [entry('a'), entry('b', { after: 'a' })] });
  fakeBridge.emit('outbox', { account, entries: [entry('b')], posted: makeStatus('5') });
  expect(texts()).toEqual([]);
  fakeBridge.emit('outbox', { account, entries: [], posted: makeStatus('6') });
  expect(texts()).toEqual(['Posted.']);
});

it('offers once to take back a queued post', async () => {
  const draft = makeDraft({ account });
  const dueAt = Date.now() + 60_000;
  const entries = [entry('c', { draft, dueAt }), entry('d', { after: 'c', dueAt })];
  fakeBridge.emit('outbox', { account, entries });
  fakeBridge.emit('outbox', { account, entries });
  expect(toasts.all).toMatchObject([{ text: 'Posting in 60 seconds.', until: dueAt, action: { label: 'Undo' } }]);
  fakeBridge.answers['outbox.takeBack'] = fail('conflict', 'post-being-sent');
  toasts.all[0]?.action?.run();
  await expect.poll(() => toasts.all).toHaveLength(2);
  expect(open).not.toHaveBeenCalled();
  fakeBridge.answers['outbox.takeBack'] = ok(draft);
  toasts.all[0]?.action?.run();
  await expect.poll(() => open.mock.calls).toEqual([[{ account, route: { view: 'home' }, draft: draft.id }]]);
  fakeBridge.emit('outbox', { account, entries: [] });
  expect(texts()).not.toContain('Posting in 60 seconds.');
});

it('records a feature that the server turns out to lack', () => {
  const host = 'coast.example';
  const edit = fail('not-offered', 'edit-not-offered', { host }).error;
  const schedule = fail('not-offered', 'schedule-not-offered', { host }).error;
  const media = fail('not-offered').error;
  const refused = [edit, schedule, media].map((problem) => entry('e', { state: 'failed', problem }));
  fakeBridge.emit('outbox', { account, entries: refused });
  expect(learn.mock.calls).toEqual([
    ['statuses.edit', edit],
    ['scheduled.list', schedule],
  ]);
  const ignored = fail('not-offered', 'schedule-ignored', { host }).error;
  fakeBridge.emit('outbox', { account, entries: [], posted: makeStatus('5'), notice: ignored });
  expect(learn).toHaveBeenLastCalledWith('scheduled.list', ignored);
});

it('announces an edit and a scheduled post that are sent within seconds', () => {
  const dueAt = Date.now() + 60_000;
  const change = makeDraft({ editedId: '90' });
  const later = makeDraft({ schedule: { at: dueAt + 3_600_000, by: 'server' } });
  fakeBridge.emit('outbox', { account, entries: [entry('f', { draft: change, dueAt }), entry('g', { draft: later, dueAt })] });
  expect(texts()).toEqual(['Saving the edit in 60 seconds.', 'Scheduling in 60 seconds.']);
  fakeBridge.emit('outbox', { account, entries: [] });
});

it('shows one toast for a post scheduled by the app, with an action that opens the scheduled posts', () => {
  const draft = makeDraft({ schedule: { at: Date.parse('2030-05-04T12:00:00.000Z'), by: 'app' } });
  const before = entry('h', { draft, createdAt: 1 });
  fakeBridge.emit('outbox', { account, entries: [before] });
  expect(toasts.all).toEqual([]);
  const entries = [before, entry('i', { draft, createdAt: Date.now() }), entry('j', { draft, createdAt: Date.now(), after: 'i' })];
  fakeBridge.emit('outbox', { account, entries });
  expect(texts()).toEqual([expect.stringMatching(/^Will be posted on May 4, 2030.* if Kittiwake is running\.$/)]);
  toasts.all[0]?.action?.run();
  expect(open).toHaveBeenCalledExactlyOnceWith({ account, route: { view: 'scheduled' } });
  toasts.all = [];
  fakeBridge.emit('outbox', { account, entries });
  expect(toasts.all).toEqual([]);
});

it('shows no toast if the setting is off', () => {
  settings.current = { ...settings.current, toldOfPosted: false };
  fakeBridge.emit('outbox', { account, entries: [], posted: makeStatus('5') });
  expect(toasts.all).toEqual([]);
});

it('tracks the drafts that are open in composer windows', async () => {
  fakeBridge.emit('composers', ['3f0c']);
  expect([composerWindows.has('3f0c'), composerWindows.has('9b1d')]).toEqual([true, false]);
  await composerWindows.show('3f0c');
  expect(fakeBridge.calls).toEqual([['composer.show', { id: '3f0c' }]]);
  fakeBridge.answers['composer.show'] = fail('internal');
  await composerWindows.show('3f0c');
  expect(toasts.all).toHaveLength(1);
  fakeBridge.emit('composers', []);
  expect(composerWindows.has('3f0c')).toBe(false);
});
