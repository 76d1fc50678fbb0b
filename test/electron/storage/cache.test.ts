// Tests the cache of entities from servers.
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { Cache } from '../../../electron/storage/cache.ts';
import { jon, makeNotification, makeStatus, mira } from './samples.ts';
import { tempDir } from './temp-dir.ts';

function open(options: ConstructorParameters<typeof Cache>[1] = {}, path = join(tempDir(), 'cache.db')) {
  const cache = new Cache(path, options);
  onTestFinished(() => cache.close());
  return cache;
}
const entries = (ids: readonly string[]) => ids.map((id) => ({ kind: 'entry', id }) as const);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

test('statuses are read in the order of the ids, and only those of the account', () => {
  const cache = open();
  cache.saveStatuses(mira, [makeStatus('1'), makeStatus('2')]);
  cache.saveStatuses(jon, [makeStatus('3')]);
  expect(cache.statuses(mira, ['2', '3', '1'])).toEqual([makeStatus('2'), makeStatus('1')]);
});

test('rows of an earlier version get the fields that it did not store, and damaged rows are left out', () => {
  const path = join(tempDir(), 'cache.db');
  const cache = open({}, path);
  cache.saveStatuses(mira, [makeStatus('1'), makeStatus('2'), makeStatus('3')]);
  cache.saveNotifications(mira, [{ ...makeNotification('8'), status: makeStatus('1') }]);
  const db = new DatabaseSync(path);
  onTestFinished(() => db.close());
  db.exec("UPDATE statuses SET json = json_remove(json, '$.reactions', '$.audience')");
  db.exec("UPDATE notifications SET json = json_remove(json, '$.status.reactions', '$.reaction')");
  db.exec("UPDATE statuses SET json = '[]' WHERE id = '2'");
  expect(cache.statuses(mira, ['1', '2', '3'])).toEqual([makeStatus('1'), makeStatus('3')]);
  expect(cache.notifications(mira, ['8'])).toEqual([{ ...makeNotification('8'), status: makeStatus('1') }]);
});

test('a status that is saved again replaces the older one', () => {
  const cache = open();
  cache.saveStatuses(mira, [makeStatus('1')]);
  cache.saveStatuses(mira, [makeStatus('1', { content: 'edited' })]);
  expect(cache.statuses(mira, ['1'])[0]?.content).toBe('edited');
});

test('deleting a status also deletes its boosts', () => {
  const cache = open();
  cache.saveStatuses(mira, [makeStatus('1'), makeStatus('9', { reblog: makeStatus('1') }), makeStatus('2')]);
  cache.deleteStatuses(mira, ['1']);
  expect(cache.statuses(mira, ['1', '2', '9']).map((status) => status.id)).toEqual(['2']);
});

test('deleting a status also deletes the notifications about it, their entries, and its copies in quotes', () => {
  const cache = open();
  const changes: unknown[] = [];
  cache.onChange((change) => change.kind === 'deleted' && changes.push(change));
  const quote = { state: 'accepted', quoted_status: makeStatus('1', { content: 'a secret' }), quoted_status_id: '1' } as const;
  cache.saveStatuses(mira, [makeStatus('1'), makeStatus('5', { quote })]);
  cache.saveNotifications(mira, [{ ...makeNotification('8'), status: makeStatus('1') }, makeNotification('9')]);
  cache.writeTimeline(mira, 'notifications', entries(['9', '8']));
  cache.deleteStatuses(mira, ['1']);
  expect(changes).toEqual([{ kind: 'deleted', account: mira, ids: ['1'], notificationIds: ['8'] }]);
  expect(cache.readTimeline(mira, 'notifications', null)?.entries).toEqual(entries(['9']));
  expect(cache.notifications(mira, ['8'])).toEqual([]);
  expect(cache.statuses(mira, ['5'])[0]?.quote).toMatchObject({ state: 'deleted', quoted_status: null });
});

test('hidden accounts leave the stored timelines with their posts, boosts, and notifications', () => {
  const cache = open();
  const hidden = { ...makeStatus('1').account, id: 'hidden', acct: 'ida@n.test' };
  const post = makeStatus('1', { account: hidden });
  cache.saveStatuses(mira, [post, makeStatus('2', { reblog: post }), makeStatus('3')]);
  cache.saveNotifications(mira, [{ ...makeNotification('8'), account: hidden }, makeNotification('9')]);
  cache.writeTimeline(mira, 'list:7', entries(['3', '2', '1']));
  cache.writeTimeline(mira, 'notifications', entries(['9', '8']));
  cache.hideAccounts(mira, ({ acct }) => acct.endsWith('@n.test'));
  expect(cache.readTimeline(mira, 'list:7', null)?.entries).toEqual(entries(['3']));
  expect(cache.readTimeline(mira, 'notifications', null)?.entries).toEqual(entries(['9']));
});

test('a timeline that was never written is null', () => {
  expect(open().readTimeline(mira, 'home', null)).toBeNull();
});

test('a timeline is read with all entries and with the statuses around the position', () => {
  const cache = open();
  const ids = numbers(100);
  cache.saveStatuses(
    mira,
    ids.map((id) => makeStatus(id)),
  );
  cache.writeTimeline(mira, 'home', entries(ids));
  const position = { id: '50', offset: 4 };
  const read = cache.readTimeline(mira, 'home', position);
  expect(read?.entries).toHaveLength(100);
  expect(read?.position).toEqual(position);
  expect(read?.statuses.map((status) => status.id)).toEqual(ids.slice(30, 91));
});

test('without a position, or with an unknown one, the statuses at the top are read', () => {
  const cache = open();
  cache.saveStatuses(
    mira,
    numbers(60).map((id) => makeStatus(id)),
  );
  cache.writeTimeline(mira, 'home', entries(numbers(60)));
  expect(cache.readTimeline(mira, 'home', null)?.statuses[0]?.id).toBe('0');
  expect(cache.readTimeline(mira, 'home', { id: 'gone', offset: 0 })?.statuses[0]?.id).toBe('0');
});

test('the gaps of a timeline are stored', () => {
  const cache = open();
  const rows = [
    { kind: 'entry', id: '3' },
    { kind: 'gap', newer: '3', older: '1' },
    { kind: 'entry', id: '1' },
  ] as const;
  cache.writeTimeline(mira, 'home', rows);
  expect(cache.readTimeline(mira, 'home', null)?.entries).toEqual(rows);
});

test('the notifications timeline is read with notifications', () => {
  const cache = open();
  cache.saveNotifications(mira, [makeNotification('1')]);
  cache.writeTimeline(mira, 'notifications', entries(['1']));
  const read = cache.readTimeline(mira, 'notifications', null);
  expect(read?.notifications).toEqual([makeNotification('1')]);
  expect(read?.statuses).toEqual([]);
});

test('small values are stored per account with their time', () => {
  const cache = open({ now: () => 77 });
  cache.set(mira, 'server', { title: 'Coast' });
  cache.set('', 'server', 'app');
  expect(cache.get(mira, 'server')).toEqual({ value: { title: 'Coast' }, savedAt: 77 });
  expect(cache.get('', 'server')?.value).toBe('app');
  expect(cache.get(jon, 'server')).toBeNull();
});

test('pruning deletes old statuses that are in no timeline', () => {
  let time = 0;
  const cache = open({ now: () => time });
  cache.saveStatuses(mira, [makeStatus('in a timeline'), makeStatus('loose')]);
  cache.writeTimeline(mira, 'home', entries(['in a timeline']));
  time = 15 * 86_400_000;
  cache.saveStatuses(mira, [makeStatus('recent')]);
  while (cache.prune(1e9));
  expect(cache.statuses(mira, ['in a timeline', 'loose', 'recent']).map((status) => status.id)).toEqual(['in a timeline', 'recent']);
});

test('removing an account keeps the data of the others', () => {
  const cache = open();
  for (const account of [mira, jon]) {
    cache.saveStatuses(account, [makeStatus('1')]);
    cache.saveNotifications(account, [makeNotification('1')]);
    cache.writeTimeline(account, 'home', entries(['1']));
    cache.set(account, 'server', 1);
  }
  cache.removeAccount(mira);
  expect([cache.statuses(mira, ['1']), cache.notifications(mira, ['1'])]).toEqual([[], []]);
  expect([cache.readTimeline(mira, 'home', null), cache.get(mira, 'server')]).toEqual([null, null]);
  expect(cache.statuses(jon, ['1'])).toHaveLength(1);
});

test('clearing deletes every row and frees the space on disk', () => {
  const cache = open();
  cache.saveStatuses(
    mira,
    numbers(500).map((id) => makeStatus(id)),
  );
  const full = cache.size();
  cache.clear();
  expect(cache.statuses(mira, ['1'])).toEqual([]);
  expect(cache.size()).toBeLessThan(full / 2);
});

test('clearing the cache and removing an account empty the write-ahead log', () => {
  const path = join(tempDir(), 'cache.db');
  const cache = open({}, path);
  const fill = () =>
    cache.saveStatuses(
      mira,
      numbers(2_000).map((id) => makeStatus(id)),
    );
  const logBytes = () => statSync(`${path}-wal`).size;
  fill();
  expect(logBytes()).toBeGreaterThan(100_000);
  cache.clear();
  expect(logBytes()).toBe(0);
  fill();
  cache.removeAccount(mira);
  expect(logBytes()).toBe(0);
});

test('a damaged file is set aside and replaced by a new one', () => {
  const folder = tempDir();
  const path = join(folder, 'cache.db');
  writeFileSync(path, 'x'.repeat(5_000));
  const logged: string[] = [];
  const cache = open({ log: (sentence) => logged.push(sentence) }, path);
  cache.saveStatuses(mira, [makeStatus('1')]);
  expect(cache.statuses(mira, ['1'])).toHaveLength(1);
  expect(logged).toHaveLength(1);
  expect(readdirSync(folder).some((name) => name.startsWith('cache.db.damaged-'))).toBe(true);
});

test('a file that turns out to be damaged during a read is replaced by a new one', () => {
  const path = join(tempDir(), 'cache.db');
  const first = new Cache(path);
  first.saveStatuses(
    mira,
    numbers(400).map((id) => makeStatus(id, { content: 'x'.repeat(2_000) })),
  );
  first.close();
  const bytes = readFileSync(path);
  writeFileSync(path, Buffer.concat([bytes.subarray(0, 24 * 4_096), Buffer.alloc(bytes.length - 24 * 4_096, 0x5a)]));
  const logged: string[] = [];
  const cache = open({ log: (sentence) => logged.push(sentence) }, path);
  cache.statuses(mira, numbers(400));
  cache.saveStatuses(mira, [makeStatus('1')]);
  expect(cache.statuses(mira, ['1'])).toHaveLength(1);
  expect(logged.join()).toContain('damaged');
});

test('removing an account erases its data from the files', () => {
  const folder = tempDir();
  const cache = open({}, join(folder, 'cache.db'));
  cache.saveStatuses(mira, [makeStatus('1', { content: 'a canary in the cache' })]);
  const bytes = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
  expect(bytes()).toContain('a canary');
  cache.removeAccount(mira);
  expect(bytes()).not.toContain('a canary');
});

test('saving a notification without its group keeps the stored group', () => {
  const cache = open();
  const group = { count: 3, newest_id: '1', accounts: [] };
  cache.saveNotifications(mira, [makeNotification('1', { group })]);
  cache.saveNotifications(mira, [makeNotification('1')]);
  expect(cache.notifications(mira, ['1'])).toMatchObject([{ id: '1', group }]);
  cache.saveNotifications(mira, [makeNotification('1', { group: { ...group, count: 4 } })]);
  expect(cache.notifications(mira, ['1'])).toMatchObject([{ group: { count: 4 } }]);
});
