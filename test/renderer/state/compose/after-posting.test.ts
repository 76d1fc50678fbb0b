// Covers composer-windows.svelte.ts too.
import { beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { scheduledStatus } from '../../../../electron/contract/entities/scheduled-status.ts';
import type { OutboxEntry } from '../../../../electron/contract/journal.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { composerWindows } from '../../../../renderer/state/compose/composer-windows.svelte.ts';
import { tellOfPosts } from '../../../../renderer/state/compose/after-posting.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { makeDraft, makeEntry, makeStatus } from '../../../electron/storage/samples.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const account = makeAccountKey('https://coast.example', '1');
const open = vi.fn();
const learn = vi.fn();
tellOfPosts({ open, sessionOf: (key) => (key === account ? { lacking: { learn } } : null) });

beforeEach(() => {
  fakeMain.reset();
  toasts.all = [];
  open.mockClear();
  learn.mockClear();
  settings.current = { ...settings.current, toldOfPosted: true };
});

it('a post that was sent is told, and can be looked at as its account', () => {
  fakeMain.tell('outbox', { account, entries: [] });
  expect(toasts.all).toEqual([]);
  fakeMain.tell('outbox', { account, entries: [], posted: makeStatus('5') });
  expect(toasts.all).toMatchObject([{ text: 'Posted.', action: { label: 'View' } }]);
  toasts.all[0]?.action?.run();
  expect(open).toHaveBeenCalledExactlyOnceWith({ account, route: { view: 'thread', id: '5' } });
});

const entry = (id: string, more: Partial<OutboxEntry> = {}) => makeEntry({ id, ...more });
const texts = () => toasts.all.map(({ text }) => text);

it('a changed and a scheduled post are told', () => {
  fakeMain.tell('outbox', { account, entries: [], edited: makeStatus('5') });
  const scheduled = v.parse(scheduledStatus, {
    id: '7',
    scheduled_at: '2030-05-04T12:00:00.000Z',
    params: { text: 'Later' },
    media_attachments: [],
  });
  fakeMain.tell('outbox', { account, entries: [], scheduled });
  toasts.all.at(-1)?.action?.run();
  expect(open).toHaveBeenCalledExactlyOnceWith({ account, route: { view: 'scheduled' } });
  expect(texts()).toEqual(['Post changed.', expect.stringMatching(/^Scheduled for May 4, 2030/)]);
});

it('of a thread the last post is told', () => {
  fakeMain.tell('outbox', { account, entries: [entry('a'), entry('b', { after: 'a' })] });
  fakeMain.tell('outbox', { account, entries: [entry('b')], posted: makeStatus('5') });
  expect(texts()).toEqual([]);
  fakeMain.tell('outbox', { account, entries: [], posted: makeStatus('6') });
  expect(texts()).toEqual(['Posted.']);
});

it('a post that waits can be taken back, and is offered once', async () => {
  const draft = makeDraft({ account });
  const dueAt = Date.now() + 60_000;
  const entries = [entry('c', { draft, dueAt }), entry('d', { after: 'c', dueAt })];
  fakeMain.tell('outbox', { account, entries });
  fakeMain.tell('outbox', { account, entries });
  expect(toasts.all).toMatchObject([{ text: 'Goes out in 60 seconds.', until: dueAt, action: { label: 'Take back' } }]);
  fakeMain.answers['outbox.takeBack'] = fail('conflict', 'post-being-sent');
  toasts.all[0]?.action?.run();
  await expect.poll(() => toasts.all).toHaveLength(2);
  expect(open).not.toHaveBeenCalled();
  fakeMain.answers['outbox.takeBack'] = ok(draft);
  toasts.all[0]?.action?.run();
  await expect.poll(() => open.mock.calls).toEqual([[{ account, route: { view: 'home' }, draft: draft.id }]]);
  fakeMain.tell('outbox', { account, entries: [] });
  expect(texts()).not.toContain('Goes out in 60 seconds.');
});

it('what a server turned out to lack is not offered again', () => {
  const host = 'coast.example';
  const edit = fail('not-offered', 'edit-not-offered', { host }).error;
  const schedule = fail('not-offered', 'schedule-not-offered', { host }).error;
  const media = fail('not-offered').error;
  const refused = [edit, schedule, media].map((problem) => entry('e', { state: 'failed', problem }));
  fakeMain.tell('outbox', { account, entries: refused });
  expect(learn.mock.calls).toEqual([
    ['statuses.edit', edit],
    ['scheduled.list', schedule],
  ]);
  const ignored = fail('not-offered', 'schedule-ignored', { host }).error;
  fakeMain.tell('outbox', { account, entries: [], posted: makeStatus('5'), notice: ignored });
  expect(learn).toHaveBeenLastCalledWith('scheduled.list', ignored);
});

it('what goes out in some seconds is said: a post, a change, or a time for the server', () => {
  const dueAt = Date.now() + 60_000;
  const change = makeDraft({ editedId: '90' });
  const later = makeDraft({ schedule: { at: dueAt + 3_600_000, by: 'server' } });
  fakeMain.tell('outbox', { account, entries: [entry('f', { draft: change, dueAt }), entry('g', { draft: later, dueAt })] });
  expect(texts()).toEqual(['The change goes out in 60 seconds.', 'Will be scheduled in 60 seconds.']);
  fakeMain.tell('outbox', { account, entries: [] });
});

it('a post that this app sends later is told once, with the way to the scheduled posts', () => {
  const draft = makeDraft({ schedule: { at: Date.parse('2030-05-04T12:00:00.000Z'), by: 'app' } });
  const before = entry('h', { draft, createdAt: 1 });
  fakeMain.tell('outbox', { account, entries: [before] });
  expect(toasts.all).toEqual([]);
  const entries = [before, entry('i', { draft, createdAt: Date.now() }), entry('j', { draft, createdAt: Date.now(), after: 'i' })];
  fakeMain.tell('outbox', { account, entries });
  expect(texts()).toEqual([expect.stringMatching(/^Goes out on May 4, 2030.*, if Kittiwake runs then\.$/)]);
  toasts.all[0]?.action?.run();
  expect(open).toHaveBeenCalledExactlyOnceWith({ account, route: { view: 'scheduled' } });
  toasts.all = [];
  fakeMain.tell('outbox', { account, entries });
  expect(toasts.all).toEqual([]);
});

it('nothing is told where the person does not want it', () => {
  settings.current = { ...settings.current, toldOfPosted: false };
  fakeMain.tell('outbox', { account, entries: [], posted: makeStatus('5') });
  expect(toasts.all).toEqual([]);
});

it('the drafts with a window of their own are those that main says', async () => {
  fakeMain.tell('composers', ['3f0c']);
  expect([composerWindows.has('3f0c'), composerWindows.has('9b1d')]).toEqual([true, false]);
  await composerWindows.show('3f0c');
  expect(fakeMain.calls).toEqual([['composer.show', { id: '3f0c' }]]);
  fakeMain.answers['composer.show'] = fail('internal');
  await composerWindows.show('3f0c');
  expect(toasts.all).toHaveLength(1);
  fakeMain.tell('composers', []);
  expect(composerWindows.has('3f0c')).toBe(false);
});
