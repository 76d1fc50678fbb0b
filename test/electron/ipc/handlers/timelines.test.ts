// Tests the methods about the window's data: streams, cached timelines, reading positions, and preferences.
import { expect, test } from 'vitest';
import { timelineHandlers } from '../../../../electron/ipc/handlers/timelines.ts';
import { makeNotification, makeStatus } from '../../storage/samples.ts';
import { createFakeParts, links, mira, stranger } from './fake-parts.ts';

const picture = 'https://files.example/tern.png';
const author = { id: '7', username: 'tern', acct: 'tern', avatar: picture };

function open() {
  const all = createFakeParts();
  return { ...all, handlers: timelineHandlers(all.parts) };
}

test('watches and unwatches a stream only for a signed-in account', async () => {
  const { handlers, calls } = open();
  expect(await handlers['stream.watch']({ account: stranger, stream: 'public' })).toMatchObject({ error: { code: 'unknown-account' } });
  expect(calls).toEqual([]);
  await handlers['stream.watch']({ account: mira, stream: 'public' });
  await handlers['stream.unwatch']({ account: mira, stream: 'public' });
  expect(calls).toEqual([
    ['streams.watch', 'public'],
    ['streams.unwatch', 'public'],
  ]);
});

test('a cached timeline is read with signed links and the reading position', async () => {
  const { handlers, cache } = open();
  cache.saveStatuses(mira, [makeStatus('1', { account: author })]);
  expect(await handlers['cache.writeTimeline']({ account: mira, timeline: 'home', entries: [{ kind: 'entry', id: '1' }] })).toEqual({
    ok: true,
    value: null,
  });
  await handlers['positions.save']({ account: mira, timeline: 'home', position: { id: '1', offset: 3 } });
  const read = await handlers['cache.readTimeline']({ account: mira, timeline: 'home' });
  expect(read).toMatchObject({ ok: true, value: { entries: [{ id: '1' }], position: { id: '1', offset: 3 } } });
  const [status] = read.ok ? (read.value?.statuses ?? []) : [];
  expect(links.urlBehind(status?.account.avatar ?? '')).toBe(picture);
});

test('returns null for a timeline that is not cached', async () => {
  expect(await open().handlers['cache.readTimeline']({ account: mira, timeline: 'home' })).toEqual({ ok: true, value: null });
});

test('cached statuses and notifications are read with signed links', async () => {
  const { handlers, cache } = open();
  cache.saveStatuses(mira, [makeStatus('1', { account: author })]);
  cache.saveNotifications(mira, [{ ...makeNotification('2'), account: makeStatus('1', { account: author }).account }]);
  const statuses = await handlers['cache.statuses']({ account: mira, ids: ['1', '9'] });
  const notifications = await handlers['cache.notifications']({ account: mira, ids: ['2'] });
  const entities = [...(statuses.ok ? statuses.value : []), ...(notifications.ok ? notifications.value : [])];
  expect(entities.map(({ id, account }) => [id, links.urlBehind(account.avatar)])).toEqual([
    ['1', picture],
    ['2', picture],
  ]);
});

test('returns the preferences that were set', async () => {
  const { handlers } = open();
  const preferences = {
    pinnedLists: [{ id: '3', title: 'Map makers' }],
    recentSearches: ['tide tables'],
    hiddenIn: {},
    hiddenOf: {},
    visits: null,
  };
  expect(await handlers['preferences.set']({ account: mira, preferences })).toEqual({ ok: true, value: null });
  expect(await handlers['preferences.get']({ account: mira })).toEqual({ ok: true, value: preferences });
});

test.each([
  ['cache.writeTimeline', { timeline: 'home', entries: [] }],
  ['positions.save', { timeline: 'home', position: { id: '1', offset: 0 } }],
  ['notifications.seen', { id: '5' }],
  ['preferences.set', { preferences: { pinnedLists: null, recentSearches: ['x'], hiddenIn: {}, hiddenOf: {}, visits: null } }],
] as const)('%s writes nothing for an unknown account', async (method, args) => {
  const { handlers, calls, cache, journal } = open();
  const answer = await handlers[method]({ account: stranger, ...args } as never);
  expect(answer).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  expect(calls).toEqual([]);
  expect([cache.readTimeline(stranger, 'home', null), journal.positions.get(stranger, 'home')]).toEqual([null, null]);
  expect(journal.preferences.get(stranger).recentSearches).toEqual([]);
});

test('returns a failure after a disk error, instead of throwing', async () => {
  const { journal, handlers } = open();
  journal.close();
  expect(await handlers['positions.save']({ account: mira, timeline: 'home', position: { id: '1', offset: 0 } })).toMatchObject({
    ok: false,
    error: { code: 'storage' },
  });
  expect(await handlers['preferences.get']({ account: mira })).toMatchObject({ ok: false, error: { code: 'storage' } });
});

test('passes on the read position of the home timeline only', async () => {
  const { handlers, calls } = open();
  const position = { id: '9', offset: 0 };
  await handlers['positions.save']({ account: mira, timeline: 'home', position, read: true });
  await handlers['positions.save']({ account: mira, timeline: 'home', position });
  await handlers['positions.save']({ account: mira, timeline: 'local', position, read: true });
  await handlers['positions.save']({ account: mira, timeline: 'home', position: { id: 'gap:12:9', offset: 0 }, read: true });
  await handlers['positions.elsewhere']({ account: mira });
  expect(calls).toEqual([['homeMarker.read', '9'], ['homeMarker.elsewhere']]);
});
