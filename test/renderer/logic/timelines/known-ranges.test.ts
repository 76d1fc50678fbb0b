// Tests each rule of known ranges, and plays random histories against a model of the server. KITTIWAKE_HISTORIES sets their number, and
// KITTIWAKE_HISTORY_SEED repeats the histories of an earlier run.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimelineEntry } from '../../../../electron/contract/journal.ts';
import {
  createRanges,
  gapPages,
  knownIds,
  markConnected,
  markDisconnected,
  mergePage,
  olderPage,
  receive,
  removeIds,
  reopenEnd,
  showPending,
} from '../../../../renderer/logic/timelines/known-ranges.ts';
import type { KnownRanges, LoadedPage, PageBounds } from '../../../../renderer/logic/timelines/known-ranges.ts';
import {
  fromCacheRows,
  limitEnd,
  limitPending,
  listPending,
  listRows,
  receiveSeen,
  toCacheRows,
} from '../../../../renderer/logic/timelines/range-rows.ts';

const histories = Number(process.env['KITTIWAKE_HISTORIES'] ?? 300);
const seed = process.env['KITTIWAKE_HISTORY_SEED'];

const page = (ids: string, more: Partial<LoadedPage> = {}): LoadedPage => ({
  ids: ids.split(' ').filter(Boolean),
  limit: 3,
  hasMore: true,
  ...more,
});
const format = (rows: readonly TimelineEntry[]): string => rows.map((row) => (row.kind === 'entry' ? row.id : '…')).join(' ');
const formatShown = (state: KnownRanges): string => format(listRows(state).shown);
const formatPending = (state: KnownRanges): string => format(listRows(state).pending);
const formatAll = (state: KnownRanges): string => formatShown(showPending(state));
const live = (ids: string): KnownRanges => mergePage(markConnected(createRanges()), page(ids));

describe('a page', () => {
  it('is the whole list at first', () => {
    expect(formatShown(live('9 8 7'))).toBe('9 8 7');
  });
  it('inserts what is missing between known items', () => {
    expect(formatAll(mergePage(live('9 6 5'), page('9 7 6')))).toBe('9 7 6 5');
  });
  it('removes what is gone between its items, and above them', () => {
    expect(formatAll(mergePage(live('9 8 7'), page('8 6 5')))).toBe('8 6 5');
    expect(formatAll(mergePage(live('9 8 7'), page('9 7 6')))).toBe('9 7 6');
  });
  it('leaves the head unknown if all of its items were removed since the request', () => {
    const before = live('9');
    const received = receive(removeIds(before, new Set(['9'])), ['5']);
    expect(mergePage(received, page('9'), before).isLive).toBe(false);
  });
  it('joins ranges when it reaches the lower one', () => {
    const interrupted = receive(markDisconnected(live('3 2 1')), ['9']);
    expect(formatAll(interrupted)).toBe('9 … 3 2 1');
    expect(formatAll(mergePage(interrupted, page('8 7 6', { maxId: '9' })))).toBe('9 8 7 6 … 3 2 1');
    expect(formatAll(mergePage(interrupted, page('6 5 3', { maxId: '9' })))).toBe('9 6 5 3 2 1');
    expect(formatAll(mergePage(interrupted, page('6 5 4', { minId: '3' })))).toBe('9 … 6 5 4 3 2 1');
    expect(formatAll(mergePage(interrupted, page('9', { minId: '3' })))).toBe('9 3 2 1');
    expect(formatAll(mergePage(interrupted, page('9 5', { sinceId: '3', hasMore: false })))).toBe('9 5 3 2 1');
  });
  it('closes a gap that has no items on the server', () => {
    const interrupted = receive(markDisconnected(live('3 2 1')), ['9']);
    expect(formatAll(mergePage(interrupted, page('3 2 1', { maxId: '9' })))).toBe('9 3 2 1');
  });
  it('keeps items that arrived since the request, and does not bring back items that were removed since', () => {
    const before = live('5 4 3');
    const now = removeIds(receive(before, ['6']), new Set(['4']));
    expect(formatAll(mergePage(now, page('5 4 3'), before))).toBe('6 5 3');
  });
  it('does not make the list live when the stream broke since the request', () => {
    const before = live('5 4 3');
    expect(mergePage(markConnected(markDisconnected(before)), page('5 4 3'), before).isLive).toBe(false);
    expect(mergePage(before, page('5 4 3'), before).isLive).toBe(true);
  });
  it('changes nothing when the server ignores `max_id`', () => {
    const state = live('5 4 3');
    expect(mergePage(state, page('5 4 3', { maxId: '3' }))).toBe(state);
  });
  it('continues below the oldest member of a notification group', () => {
    const first = mergePage(createRanges(), page('90 80', { oldest: '40' }));
    expect(olderPage(first)).toEqual({ maxId: '40', cursor: null });
    expect(formatShown(mergePage(first, page('30 20', { maxId: '40', oldest: '10' })))).toBe('90 80 30 20');
  });
});

describe('the end', () => {
  it('is reached by an empty page, or by a short one without a link', () => {
    expect(mergePage(live('3 2'), page('', { maxId: '2' })).isAtEnd).toBe(true);
    expect(mergePage(live('3 2'), page('1', { maxId: '2', hasMore: false })).isAtEnd).toBe(true);
    expect(mergePage(live('3 2'), page('1', { maxId: '2' })).isAtEnd).toBe(false);
  });
  it('is taken back by a page that continues below it', () => {
    const ended = mergePage(live('5 4'), page('', { maxId: '4' }));
    expect(mergePage(ended, page('5 4 3')).isAtEnd).toBe(false);
    expect(reopenEnd(ended).isAtEnd).toBe(false);
  });
});

describe('a streamed item', () => {
  it('changes the list in the same way alone and in a batch', () => {
    const ids = ['6', '9', '5', '4', '8', '2'];
    const batch = receive(live('7 3'), ids);
    expect(formatAll(batch)).toBe(formatAll(ids.reduce((state, id) => receive(state, [id]), live('7 3'))));
  });
  it('that is not new to the user stands at its position', () => {
    const state = receiveSeen(live('9 7 5'), ['6', '8', '1']);
    expect([formatPending(state), formatShown(state)]).toEqual(['', '9 8 7 6 5']);
    expect(formatPending(receiveSeen(live('9 7 5'), ['10', '6']))).toBe('10');
  });
  it('is shown at once in an empty list, whose end stays known while it is live', () => {
    const state = receive(live(''), ['1']);
    expect(formatShown(state)).toBe('1');
    expect(state.isAtEnd).toBe(true);
    expect(receive(markDisconnected(live('')), ['1']).isAtEnd).toBe(false);
  });
  it('stays pending, once, in the server’s order', () => {
    const state = receive(live('3 2 1'), ['5', '4', '5', '2']);
    expect([formatPending(state), formatShown(state)]).toEqual(['5 4', '3 2 1']);
  });
  it('stands above a gap when others may have been missed', () => {
    const state = receive(markConnected(markDisconnected(live('3 2 1'))), ['5']);
    expect([formatPending(state), formatShown(state)]).toEqual(['5 …', '3 2 1']);
    expect(formatPending(receive(state, ['6']))).toBe('6 … 5 …');
    expect(formatAll(mergePage(receive(state, ['7']), page('7 6 5')))).toBe('7 6 5 … 3 2 1');
    expect(formatPending(receive(markDisconnected(state), ['7']))).toBe('7 … 5 …');
  });
  it('that was written earlier stands above the known items until a page covers its position', () => {
    const state = receive(live('9 6 5'), ['7']);
    expect([formatPending(state), formatAll(state)]).toEqual(['7', '7 9 6 5']);
    const later = receive(showPending(state), ['10']);
    expect([formatPending(later), formatShown(later)]).toEqual(['10', '7 9 6 5']);
    expect(formatAll(mergePage(later, page('10 9 7')))).toBe('10 9 7 6 5');
    expect(formatAll(mergePage(later, page('10 9 6')))).toBe('10 9 6 5');
  });
});

describe('a removal', () => {
  it('moves the gap and the first shown item to their neighbours', () => {
    const state = receive(markDisconnected(live('3 2 1')), ['5']);
    const next = removeIds(state, new Set(['3']));
    expect(listRows(next).pending).toEqual([
      { kind: 'entry', id: '5' },
      { kind: 'gap', newer: '5', older: '2' },
    ]);
    expect(formatShown(removeIds(state, new Set(['1', '2', '3'])))).toBe('5');
  });
  it('of everything leaves a live list known to be empty', () => {
    const ended = removeIds(mergePage(live('5'), page('', { maxId: '5' })), new Set(['5']));
    expect(ended).toMatchObject({ isLive: true, isAtEnd: true, ranges: [] });
    expect(removeIds(live('5'), new Set(['5']))).toMatchObject({ isLive: false, isAtEnd: false, ranges: [] });
  });
});

describe('limits', () => {
  it('replace the older pending items by a gap', () => {
    expect(formatPending(limitPending(receive(live('3 2'), ['4', '5', '6']), 2))).toBe('6 5 …');
  });
  it('move the oldest late items to their positions', () => {
    expect(formatAll(limitPending(receive(live('9 5 3'), ['4', '8']), 1))).toBe('8 9 5 4 3');
  });
  it('drop the end below the reading position', () => {
    const ended = mergePage(live('9 8 7 6'), page('', { maxId: '6' }));
    expect(limitEnd(ended, '8', 2)).toMatchObject({ isAtEnd: false, ranges: [{ ids: ['9', '8', '7'] }] });
  });
});

describe('the cache', () => {
  it('keeps gaps, and late items at their positions', () => {
    const state = showPending(receive(receive(markDisconnected(live('5 3 2')), ['9']), ['4']));
    expect(format(toCacheRows(state, 10))).toBe('9 … 5 4 3 2');
    expect(format(toCacheRows(state, 2))).toBe('9');
    expect(fromCacheRows(toCacheRows(state, 10))).toMatchObject({ isLive: false, isAtEnd: false, isSorted: true });
    expect(formatShown(fromCacheRows(toCacheRows(state, 10)))).toBe('9 … 5 4 3 2');
  });
  it('is read although entries beside gaps were removed from it', () => {
    const gap: TimelineEntry = { kind: 'gap', newer: 'gone', older: 'gone' };
    const entry = (id: string): TimelineEntry => ({ kind: 'entry', id });
    expect(formatShown(fromCacheRows([gap, entry('9'), gap, gap, entry('3'), entry('3'), gap]))).toBe('9 … 3');
  });
});

describe('a list without sortable ids', () => {
  const start = (ids: string): KnownRanges => mergePage(createRanges(false), page(ids, { cursor: 'below' }));
  it('follows the order of the pages and continues at their cursors', () => {
    const state = start('b z c');
    expect(olderPage(state)).toEqual({ maxId: 'c', cursor: 'below' });
    expect(formatShown(mergePage(state, page('a y', { maxId: 'c', hasMore: false })))).toBe('b z c a y');
  });
  it('replaces the rows down to the last known item, and stands above a gap without one', () => {
    expect(formatAll(mergePage(start('b z c'), page('n b c')))).toBe('n b c');
    expect(formatAll(mergePage(start('b z c'), page('n m o')))).toBe('n m o … b z c');
  });
  it('is recognised by a page', () => {
    expect(mergePage(live('5 4 3'), page('7 9 5')).isSorted).toBe(false);
  });
});

// The model: a server with a list, one client, its stream, and the requests under way.

interface Request {
  before: KnownRanges;
  bounds: PageBounds;
  answer: LoadedPage;
  /** Ids on the server when it answered. */
  serverIds: ReadonlySet<string>;
}

const firstNumber = 80;

/** Compares without the cost of an assertion, which only a difference needs. */
function expectEqual(actual: readonly unknown[], expected: readonly unknown[]): void {
  if (actual.length !== expected.length || actual.some((value, at) => value !== expected[at])) expect(actual).toEqual(expected);
}

class Model {
  /** Every id that ever existed, newest first; the order of the server. */
  order: string[] = [];
  present = new Set<string>();
  state: KnownRanges;
  isStreamOpen = false;
  /** Ids that the server inserted without a word while the client knew the range. */
  unannounced = new Set<string>();
  /** Ids that the stream reported as deleted: they leave after a page that still has them was merged. */
  deleted = new Set<string>();
  requests: Request[] = [];
  #count = firstNumber;
  #deletedOnServer = new Set<string>();
  readonly isSorted: boolean;
  /** The server links to further pages whenever a page has items. */
  readonly alwaysLinks: boolean;

  constructor(isSorted: boolean, alwaysLinks: boolean) {
    this.isSorted = isSorted;
    this.alwaysLinks = alwaysLinks;
    this.state = createRanges(isSorted);
    for (let at = 0; at < 12; at += 1) this.#create(0);
  }

  get serverIds(): string[] {
    return this.order.filter((id) => this.present.has(id));
  }

  /** Ids of opaque lists are scrambled numbers. */
  #create(depth: number): string | null {
    const above = this.order[depth - 1];
    const below = this.order[depth];
    const oldNumber = below === undefined ? Number(above) - 1 : Number(below) + 1;
    const number = above === undefined ? (this.#count += 4) : oldNumber;
    const id = this.isSorted ? String(number) : `x${((this.#count = this.#count + 1) * 7_919) % 10_007}`;
    if (this.order.includes(id)) return null;
    this.order.splice(depth, 0, id);
    this.present.add(id);
    return id;
  }

  post(count: number, isReversed: boolean): void {
    const ids = Array.from({ length: count }, () => this.#create(0) ?? '');
    this.announce(isReversed && this.isSorted ? ids.toReversed() : ids);
  }

  announce(ids: readonly string[]): void {
    if (this.isStreamOpen) this.state = receive(this.state, ids);
    else for (const id of ids) this.unannounced.add(id);
  }

  /** Inserts an item with an old id; `isStreamed`: a remote post that arrives late, otherwise posts of a newly followed account. */
  insertLate(depth: number, isStreamed: boolean): void {
    const id = this.isSorted ? this.#create(1 + (depth % this.order.length)) : null;
    if (id === null) return;
    if (isStreamed) this.announce([id]);
    else this.unannounced.add(id);
  }

  delete(at: number): void {
    const ids = this.serverIds;
    const id = ids[at % Math.max(1, ids.length)];
    if (id === undefined) return;
    this.present.delete(id);
    this.#deletedOnServer.add(id);
    if (!this.isStreamOpen) return;
    this.deleted.add(id);
    this.state = removeIds(this.state, new Set([id]));
  }

  breakStream(isNoticed: boolean): void {
    this.isStreamOpen = false;
    if (isNoticed) this.state = markDisconnected(this.state);
  }

  openStream(): void {
    this.state = markConnected(this.state);
    this.isStreamOpen = true;
  }

  /** A push message arrives, with or without a stream. */
  push(): void {
    const [newest] = this.serverIds;
    if (newest !== undefined && !this.isBlind) this.state = receive(this.state, [newest]);
  }

  /** The stream broke, and the client does not know yet. */
  get isBlind(): boolean {
    return this.state.isConnected && !this.isStreamOpen;
  }

  bounds(kind: number): PageBounds {
    const rows = [...listRows(this.state).pending, ...listRows(this.state).shown];
    const gaps = rows.filter((row) => row.kind === 'gap');
    const gap = gaps[kind % Math.max(1, gaps.length)];
    const around = gap && gapPages(this.state, gap);
    const older = olderPage(this.state);
    const ids = this.state.ranges.flatMap((range) => range.ids);
    const someId = ids[kind % Math.max(1, ids.length)];
    if (kind % 5 === 1 && older) return { maxId: older.maxId };
    if (kind % 5 === 2 && around) return kind % 2 === 0 && this.isSorted ? around.fromOlder : { maxId: around.fromNewer.maxId };
    if (kind % 5 === 3 && someId !== undefined) return { maxId: someId };
    if (kind % 5 === 4 && someId !== undefined && this.isSorted) return { sinceId: someId };
    return {};
  }

  request(bounds: PageBounds, limit: number, isPartial = false): void {
    const { maxId, minId, sinceId } = bounds;
    const lower = minId ?? sinceId;
    const indexOf = (id: string): number => this.order.indexOf(id);
    const matching = this.serverIds.filter(
      (id) => (maxId === undefined || indexOf(id) > indexOf(maxId)) && (lower === undefined || indexOf(id) < indexOf(lower)),
    );
    const length = isPartial && this.alwaysLinks ? Math.min(limit, 2) : limit;
    const ids = minId === undefined ? matching.slice(0, length) : matching.slice(-length);
    const hasMore = this.alwaysLinks ? ids.length > 0 : ids.length < matching.length;
    const answer = { ...bounds, ids, limit, hasMore };
    this.requests.push({ before: this.state, bounds, answer, serverIds: new Set(this.serverIds) });
  }

  deliver(at: number): void {
    const [request] = this.requests.splice(at % Math.max(1, this.requests.length), 1);
    if (!request) return;
    const { before, answer } = request;
    const previous = this.state;
    const merged = mergePage(this.state, answer, before);
    if (merged === previous) return;
    // `Timeline` does the same: the whole page shows what the server had, then items leave that were deleted since it answered.
    this.state = removeIds(merged, new Set(answer.ids.filter((id) => this.deleted.has(id))));
    for (const id of answer.ids) this.unannounced.delete(id);
    this.#expectNothingGone(request);
  }

  #expectNothingGone({ before, answer, serverIds }: Request): void {
    const { maxId, minId, sinceId, ids } = answer;
    const indexOf = (id: string | undefined, otherwise: number): number => (id === undefined ? otherwise : this.order.indexOf(id));
    const isLast = ids.length === 0 || (!answer.hasMore && ids.length < answer.limit);
    const from = minId !== undefined && !isLast ? indexOf(ids[0], 0) : indexOf(maxId, -1) + 1;
    const to = minId === undefined && !isLast ? indexOf(ids.at(-1), 0) : indexOf(minId ?? sinceId, this.order.length) - 1;
    const knownBefore = new Set(knownIds(before));
    const shownIds = new Set(knownIds(this.state));
    // Without sortable ids, the position of a deleted item behind a gap is unknown.
    if (!this.isSorted && !isLast) return;
    const goneIds = this.order.slice(from, to + 1).filter((id) => !serverIds.has(id) && knownBefore.has(id));
    expectEqual(
      goneIds.filter((id) => shownIds.has(id)),
      [],
    );
  }

  restart(): void {
    this.isStreamOpen = false;
    this.requests = [];
    this.deleted.clear();
    this.state = fromCacheRows(JSON.parse(JSON.stringify(toCacheRows(this.state, 30))) as TimelineEntry[], this.isSorted);
  }

  check(): void {
    const { pending, shown } = listRows(this.state);
    expectEqual([format(listPending(this.state))], [format(pending)]);
    const late = new Set(this.state.late.map(({ id }) => id));
    const rows = [...pending, ...shown];
    const ids = rows.flatMap((row) => (row.kind === 'entry' ? [row.id] : []));
    expectEqual([...new Set(ids)], ids);
    // Without sortable ids, a deleted item may stand below a gap until the gap is loaded.
    const isInPlace = (id: string): boolean => !late.has(id) && (this.isSorted || this.present.has(id));
    const lined = rows.filter((row) => row.kind === 'gap' || isInPlace(row.id));
    const positions = lined.flatMap((row) => (row.kind === 'entry' ? [this.order.indexOf(row.id)] : []));
    expectEqual(
      positions,
      positions.toSorted((a, b) => a - b),
    );
    expectEqual(this.#holes(lined, new Set(ids)), []);
    if (this.state.ranges.length > 0) expectEqual([shown.length > 0], [true]);
  }

  /** Ids on the server that are neither listed nor behind a gap, an unknown head, or an unknown end. */
  #holes(rows: readonly TimelineEntry[], ids: ReadonlySet<string>): string[] {
    const { isLive, isAtEnd } = this.state;
    return this.serverIds.filter((id) => {
      if (ids.has(id) || this.unannounced.has(id)) return false;
      const position = this.order.indexOf(id);
      const below = rows.findIndex((row) => row.kind === 'entry' && this.order.indexOf(row.id) > position);
      if (below === 0) return isLive;
      if (below < 0) return isAtEnd && (rows.length > 0 || isLive);
      return rows[below - 1]?.kind !== 'gap';
    });
  }

  /** The network is well: catches up, and loads every gap and the end. */
  settle(): void {
    this.openStream();
    this.requests = [];
    const load = (bounds: PageBounds): void => {
      this.request(bounds, 5);
      this.deliver(0);
      this.check();
    };
    load({});
    expect(this.state.isLive).toBe(true);
    this.state = showPending(this.state);
    for (let count = 0; count <= this.order.length; count += 1) {
      const gap = listRows(this.state).shown.find((row) => row.kind === 'gap');
      const pages = gap && gapPages(this.state, gap);
      if (!pages) break;
      load(count % 2 === 0 && this.isSorted ? pages.fromOlder : { maxId: pages.fromNewer.maxId });
      this.state = showPending(this.state);
    }
    for (let older = olderPage(this.state), count = 0; older && count <= this.order.length; older = olderPage(this.state), count += 1)
      load({ maxId: older.maxId });
    expect(listRows(this.state).shown.filter((row) => row.kind === 'gap')).toEqual([]);
    expect(this.state.isAtEnd).toBe(true);
    // Reading through the list once more corrects what the server changed without a word.
    load({});
    for (let at = 4; at < this.serverIds.length; at += 5) load({ maxId: this.serverIds[at] ?? '' });
    const oldest = this.serverIds.at(-1);
    if (oldest !== undefined) load({ maxId: oldest });
    expect(format(listRows(showPending(this.state)).shown)).toBe(this.serverIds.join(' '));
  }
}

const small = fc.nat(40);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('post'), fc.integer({ min: 1, max: 6 }), small) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('late'), small, small) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('delete'), small, small) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('break', 'push', 'fail', 'restart', 'limit', 'show'), small, small) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('open'), small, small) },
  { weight: 5, arbitrary: fc.tuple(fc.constant('request'), small, fc.integer({ min: 1, max: 6 })) },
  { weight: 6, arbitrary: fc.tuple(fc.constant('deliver'), small, small) },
);

const actions: Record<string, (model: Model, first: number, second: number) => void> = {
  post: (model, count, second) => model.post(count, second % 3 === 0),
  late: (model, depth, second) => model.insertLate(depth, second % 2 === 0),
  delete: (model, at) => model.delete(at),
  break: (model, first) => model.breakStream(first % 3 > 0),
  open: (model) => model.openStream(),
  push: (model) => model.push(),
  request: (model, kind, limit) => model.request(model.bounds(kind), limit, kind % 7 === 0),
  deliver: (model, at) => model.deliver(at),
  fail: (model, at) => void model.requests.splice(at % Math.max(1, model.requests.length), 1),
  restart: (model) => model.restart(),
  show: (model) => (model.state = showPending(model.state)),
  limit: (model, max, below) => {
    if (model.requests.length > 0) return;
    const limited = limitPending(model.state, 1 + (max % 6));
    model.state = limitEnd(limited, null, 5 + below);
  },
};

describe.each([
  ['sorted', true],
  ['opaque', false],
] as const)('random histories with %s ids', (_, isSorted) => {
  it(
    'show every item of the server once, in order, or behind a gap',
    () => {
      fc.assert(
        fc.property(fc.boolean(), fc.array(step, { minLength: 5, maxLength: 40 }), (alwaysLinks, steps) => {
          const model = new Model(isSorted, alwaysLinks);
          for (const [kind, first, second] of steps) {
            actions[kind]?.(model, first, second);
            model.check();
          }
          model.settle();
        }),
        { numRuns: histories, ...(seed !== undefined && { seed: Number(seed) }) },
      );
    },
    30_000 + 10 * histories,
  );
});
