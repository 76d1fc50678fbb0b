import { beforeEach, expect, test, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { entry } from '../../../../renderer/logic/timelines/timeline-rows.ts';
import { ReadingPositionOffer } from '../../../../renderer/state/timelines/reading-position-offer.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

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
const answerPosition = (id: string, isFirst = false) =>
  (fakeBridge.answers['positions.elsewhere'] = ok({ id, readAt: '2026-05-01T12:00:00Z', isFirst }));

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false });
});

test('offers a newer position, and shows pending rows when it is accepted', async () => {
  answerPosition('9');
  const timeline = home('5', '9', '8', '5');
  const elsewhere = new ReadingPositionOffer(account, timeline);
  await elsewhere.check();
  expect(elsewhere.offer?.id).toBe('9');
  expect(await elsewhere.loadOffered()).toBe('9');
  expect(timeline.showPending).toHaveBeenCalledOnce();
  expect([timeline.loadBelow.mock.calls, elsewhere.offer]).toEqual([[], null]);
});

test('offers an older position on a device without a position, and loads it', async () => {
  answerPosition('3', true);
  const timeline = home('9', '9', '8');
  const elsewhere = new ReadingPositionOffer(account, timeline);
  await elsewhere.check();
  timeline.rows.push(entry('2'));
  expect(await elsewhere.loadOffered()).toBe('2');
  expect(timeline.loadBelow.mock.calls).toEqual([['3']]);
});

test.each([
  ['the current position', '5', false],
  ['an older position', '3', false],
  ['a newer position on a device without a position', '9', true],
])('does not offer %s', async (_, id, isFirst) => {
  answerPosition(id, isFirst);
  const elsewhere = new ReadingPositionOffer(account, home('5', '8', '5'));
  await elsewhere.check();
  expect(elsewhere.offer).toBeNull();
});

test('does not offer a dismissed position again, and checks once a minute', async () => {
  answerPosition('9');
  const elsewhere = new ReadingPositionOffer(account, home('5', '5'));
  await elsewhere.check();
  elsewhere.dismiss();
  await elsewhere.check();
  expect([elsewhere.offer, fakeBridge.argsOf('positions.elsewhere').length]).toEqual([null, 1]);
});

test('keeps offering a position that cannot be loaded', async () => {
  answerPosition('3', true);
  const timeline = home('5', '5');
  timeline.loadBelow.mockResolvedValue(false);
  const elsewhere = new ReadingPositionOffer(account, timeline);
  await elsewhere.check();
  expect([await elsewhere.loadOffered(), elsewhere.offer?.id]).toEqual([null, '3']);
});
