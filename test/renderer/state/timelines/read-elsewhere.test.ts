import { beforeEach, expect, test, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { entry } from '../../../../renderer/logic/timelines/merge-page.ts';
import { ReadElsewhere } from '../../../../renderer/state/timelines/read-elsewhere.svelte.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const account = makeAccountKey('https://coast.example', '1');
const home = (position: string | null, ...ids: string[]) => ({
  entries: ids.map(entry),
  rows: ids.map(entry),
  pending: [],
  position: position === null ? null : { id: position, offset: 0 },
  olderProblem: null,
  showPending: vi.fn<() => void>(),
  loadBelow: vi.fn<(id: string) => Promise<boolean>>(() => Promise.resolve(true)),
});
const says = (id: string, isFirst = false) =>
  (fakeMain.answers['positions.elsewhere'] = ok({ id, readAt: '2026-05-01T12:00:00Z', isFirst }));

beforeEach(() => {
  fakeMain.reset();
  vi.stubGlobal('document', { hidden: false });
});

test('a place further up is offered, and going there shows what waits', async () => {
  says('9');
  const timeline = home('5', '9', '8', '5');
  const elsewhere = new ReadElsewhere(account, timeline);
  await elsewhere.check();
  expect(elsewhere.offer?.id).toBe('9');
  expect(await elsewhere.take()).toBe('9');
  expect(timeline.showPending).toHaveBeenCalledOnce();
  expect([timeline.loadBelow.mock.calls, elsewhere.offer]).toEqual([[], null]);
});

test('a place further down is offered where nothing was read here, and is loaded', async () => {
  says('3', true);
  const timeline = home('9', '9', '8');
  const elsewhere = new ReadElsewhere(account, timeline);
  await elsewhere.check();
  timeline.rows.push(entry('2'));
  expect(await elsewhere.take()).toBe('2');
  expect(timeline.loadBelow.mock.calls).toEqual([['3']]);
});

test.each([
  ['the place where one is', '5', false],
  ['further down', '3', false],
  ['further up, where one begins', '9', true],
])('%s is not offered', async (_, id, isFirst) => {
  says(id, isFirst);
  const elsewhere = new ReadElsewhere(account, home('5', '8', '5'));
  await elsewhere.check();
  expect(elsewhere.offer).toBeNull();
});

test('what was declined is not offered again, and the server is asked once a minute', async () => {
  says('9');
  const elsewhere = new ReadElsewhere(account, home('5', '5'));
  await elsewhere.check();
  elsewhere.dismiss();
  await elsewhere.check();
  expect([elsewhere.offer, fakeMain.argsOf('positions.elsewhere').length]).toEqual([null, 1]);
});

test('a place that can’t be loaded stays offered', async () => {
  says('3', true);
  const timeline = home('5', '5');
  timeline.loadBelow.mockResolvedValue(false);
  const elsewhere = new ReadElsewhere(account, timeline);
  await elsewhere.check();
  expect([await elsewhere.take(), elsewhere.offer?.id]).toEqual([null, '3']);
});
