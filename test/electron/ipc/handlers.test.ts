// Tests the data that a window gets when it starts.
import { expect, test } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import { createHandlers } from '../../../electron/ipc/handlers.ts';
import type { Parts } from '../../../electron/parts.ts';
import { createFakeParts, links, avatar, mira } from './handlers/fake-parts.ts';
import { makeStatus } from '../storage/samples.ts';

const open = (parts: Parts) => createHandlers(parts, async () => ok(null));

test('a starting window gets the accounts, the cached home timeline and its first task', async () => {
  const { parts, cache, journal } = createFakeParts();
  cache.saveStatuses(mira, [makeStatus('1')]);
  cache.writeTimeline(mira, 'home', [{ kind: 'entry', id: '1' }]);
  journal.positions.save(mira, 'home', { id: '1', offset: 3 });
  const started = await open(parts)['app.start']({});
  expect(started).toMatchObject({
    ok: true,
    value: {
      version: '1.2.3',
      active: mira,
      accounts: [{ key: mira }],
      home: { entries: [{ kind: 'entry', id: '1' }], position: { id: '1', offset: 3 }, statuses: [{ id: '1' }] },
      settings: { theme: 'system' },
      popups: 'refused',
      unread: { [mira]: { seen: '5', count: 2 } },
      streams: { [mira]: 'polling' },
      proxySignIn: null,
      damage: [{ what: 'journal' }],
      open: null,
      command: 'search',
    },
  });
  const [account] = started.ok ? started.value.accounts : [];
  expect(links.urlBehind(account?.avatar ?? '')).toBe(avatar);
});

test('a starting window gets the preferences of the active account, and reports its first view', async () => {
  const { parts, journal, calls } = createFakeParts();
  const arranged = { ...journal.preferences.get(mira), pinnedLists: [{ id: '7', title: 'Seabird people' }] };
  journal.preferences.save(mira, arranged);
  const handlers = open(parts);
  expect(await handlers['app.start']({})).toMatchObject({ ok: true, value: { preferences: arranged } });
  expect(calls).not.toContainEqual(['markViewShown']);
  await handlers['app.shown']({});
  expect(calls).toContainEqual(['markViewShown']);
});

test('a starting window gets no home timeline when none is cached', async () => {
  expect(await open(createFakeParts().parts)['app.start']({})).toMatchObject({ ok: true, value: { home: null } });
});

test('a starting window unwatches the streams of an earlier page, and sends the actions that only that page could undo', async () => {
  const { parts, calls } = createFakeParts();
  await open(parts)['app.start']({});
  expect(calls).toContainEqual(['streams.unwatchAll']);
  expect(calls).toContainEqual(['scopes.sendQueued']);
});
