// The handlers of all methods together, and the methods of the app and the system; electron/ipc/services.ts is their input.
import { expect, test } from 'vitest';
import { methodNames } from '../../../electron/contract/names.ts';
import { createHandlers } from '../../../electron/ipc/handlers.ts';
import { createServices, links, avatar, mira } from './handlers/services.ts';
import { makeStatus } from '../storage/samples.ts';

test('every method of the bridge has a handler, and there is no other', () => {
  expect(Object.keys(createHandlers(createServices().services)).toSorted()).toEqual(methodNames.toSorted());
});

test('a starting window gets the accounts, the cached home timeline and its first task', async () => {
  const { services, cache, journal } = createServices();
  cache.saveStatuses(mira, [makeStatus('1')]);
  cache.writeTimeline(mira, 'home', [{ kind: 'entry', id: '1' }]);
  journal.positions.save(mira, 'home', { id: '1', offset: 3 });
  const started = await createHandlers(services)['app.start']({});
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

test('a starting window gets what the active account arranged, and its first view is told of', async () => {
  const { services, journal, calls } = createServices();
  const arranged = { ...journal.preferences.get(mira), pinnedLists: [{ id: '7', title: 'Seabird people' }] };
  journal.preferences.save(mira, arranged);
  const handlers = createHandlers(services);
  expect(await handlers['app.start']({})).toMatchObject({ ok: true, value: { preferences: arranged } });
  expect(calls).not.toContainEqual(['shown']);
  await handlers['app.shown']({});
  expect(calls).toContainEqual(['shown']);
});

test('a starting window gets no home timeline when none is cached', async () => {
  expect(await createHandlers(createServices().services)['app.start']({})).toMatchObject({ ok: true, value: { home: null } });
});

test('a starting window ends the streams that an earlier page watched, and what only that page could take back is sent', async () => {
  const { services, calls } = createServices();
  await createHandlers(services)['app.start']({});
  expect(calls).toContainEqual(['streams.unwatchAll']);
  expect(calls).toContainEqual(['sendWaiting']);
});

test('links, copied text and the shown view are passed to the system', async () => {
  const { services, calls } = createServices();
  const handlers = createHandlers(services);
  const viewing = { shown: [{ account: mira, views: ['home'] }] };
  await handlers['system.openExternal']({ url: 'https://coast.example' });
  await handlers['system.copyText']({ text: 'terns' });
  await handlers['media.copy']({ png: new Uint8Array([1]) });
  await handlers['media.save']({ source: '/media/a.b', kind: 'image' });
  await handlers['system.pageError']({ name: 'TypeError', place: 'at x' });
  await handlers['system.viewing'](viewing);
  expect(calls).toEqual([
    ['openExternal', 'https://coast.example'],
    ['copyText', 'terns'],
    ['copyPicture', new Uint8Array([1])],
    ['saveMedia', '/media/a.b', 'image'],
    ['pageError', { name: 'TypeError', place: 'at x' }],
    ['viewing', viewing],
  ]);
});
