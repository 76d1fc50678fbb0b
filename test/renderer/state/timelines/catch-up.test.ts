import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '../../../../electron/contract/entities/status.ts';
import type { TimelineEntry } from '../../../../electron/contract/journal.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Failure } from '../../../../electron/contract/result.ts';
import { entry } from '../../../../renderer/logic/timelines/merge-page.ts';
import { CatchUp } from '../../../../renderer/state/timelines/catch-up.svelte.ts';
import { fakeAccount, page } from '../fake-account.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const hourMs = 3_600_000;
/** Post `id` is 100 − id hours old. */
const post = (id: number, more: object = {}) =>
  v.parse(statusSchema, {
    id: String(id),
    created_at: new Date(Date.now() - (100 - id) * hourMs).toISOString(),
    account: { id: '7', username: 'ida', acct: 'ida' },
    ...more,
  });
const hidden = { filtered: [{ filter: { id: '1', title: 'Ads', context: ['home'], filter_action: 'hide' } }] };

function made(
  entries: TimelineEntry[],
  home: Parameters<typeof fakeAccount>[0]['timelines.home'] = () => fail('offline'),
  problem: Failure | null = null,
) {
  const { account, sent } = fakeAccount({ 'timelines.home': home });
  const open = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const catchUp = new CatchUp({ ...account, timeline: () => ({ open, refresh: open, problem, pending: [], entries }) });
  return { account, sent, open, catchUp, ids: () => catchUp.posts.map(({ id }) => id) };
}

beforeEach(() => fakeMain.reset());

describe('catching up', () => {
  it('has what is cached, also offline, without what filters hide', async () => {
    const { catchUp, ids, sent } = made(['99', '98', '97', '80'].map(entry));
    fakeMain.answers['cache.statuses'] = ok([post(99), post(98, hidden), post(97), post(80)]);
    await catchUp.load();
    expect([ids(), catchUp.isComplete, catchUp.problem, sent]).toEqual([['99', '97'], true, null, []]);
  });

  it('loads on where the cache does not reach that far, and fills gaps', async () => {
    const gap: TimelineEntry = { kind: 'gap', newer: '99', older: '96' };
    const pages: Record<string, number[]> = { '99': [98, 97, 96, 95], '96': [95, 50] };
    const { catchUp, ids } = made([entry('99'), gap, entry('96')], ({ max_id: below }) =>
      page((pages[String(below)] ?? []).map((id) => post(id))),
    );
    fakeMain.answers['cache.statuses'] = ok([post(99), post(96)]);
    await catchUp.load();
    expect([ids(), catchUp.isComplete]).toEqual([['99', '98', '97', '96', '95'], true]);
    expect(fakeMain.argsOf('cache.writeTimeline')).toMatchObject([
      { timeline: 'catchup', entries: ['99', '98', '97', '96', '95', '50'].map(entry) },
    ]);
  });

  it('says how far it reached, and why not further', async () => {
    const { catchUp } = made([entry('99'), entry('98')]);
    fakeMain.answers['cache.statuses'] = ok([post(99), post(98)]);
    await catchUp.load();
    expect([catchUp.isComplete, catchUp.problem?.code]).toEqual([false, 'offline']);
    expect(Math.round((Date.now() - catchUp.reached) / hourMs)).toBe(2);
  });

  it('goes on with what an earlier one has loaded', async () => {
    const { catchUp, ids } = made([entry('99'), entry('98')]);
    fakeMain.answers['cache.readTimeline'] = ok({
      entries: ['98', '97', '60'].map(entry),
      position: null,
      statuses: [],
      notifications: [],
    });
    fakeMain.answers['cache.statuses'] = ok([99, 98, 97, 60].map((id) => post(id)));
    await catchUp.load();
    expect([ids(), catchUp.isComplete]).toEqual([['99', '98', '97'], true]);
  });

  const keptAbove = () => {
    fakeMain.answers['cache.readTimeline'] = ok({
      entries: ['99', '98', '97', '60'].map(entry),
      position: null,
      statuses: [],
      notifications: [],
    });
    fakeMain.answers['cache.statuses'] = ok([99, 98, 97, 60].map((id) => post(id)));
  };

  it('has what was waiting in an earlier run, where the home timeline can’t be loaded, and says so', async () => {
    const { catchUp, ids, open } = made(['98', '97'].map(entry), undefined, { code: 'offline' });
    keptAbove();
    await catchUp.load();
    expect([ids(), catchUp.isComplete, catchUp.newestProblem?.code]).toEqual([['99', '98', '97'], true, 'offline']);
    // It was opened, and asked once more.
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('leaves out what the loaded home timeline no longer has', async () => {
    const { catchUp, ids } = made(['98', '97'].map(entry));
    keptAbove();
    await catchUp.load();
    expect([ids(), catchUp.newestProblem]).toEqual([['98', '97'], null]);
  });

  it('keeps the chosen person among those to choose from', async () => {
    const { catchUp } = made(['99', '80'].map(entry));
    fakeMain.answers['cache.statuses'] = ok([post(99), post(80)]);
    await catchUp.load();
    catchUp.person = '8';
    expect(catchUp.people).toEqual([
      { id: '7', count: 1 },
      { id: '8', count: 0 },
    ]);
  });

  it('begins at the last visit, or at the time that is chosen', async () => {
    const { catchUp, ids, account } = made(['99', '98', '97', '60', '1'].map(entry));
    fakeMain.answers['cache.statuses'] = ok([99, 98, 97, 60, 1].map((id) => post(id)));
    account.preferences.current = {
      ...account.preferences.current,
      visits: { before: Date.now() - 2.5 * hourMs, until: Date.now() },
    } as never;
    await catchUp.load();
    expect(ids()).toEqual(['99', '98']);
    catchUp.choose('72');
    await expect.poll(ids).toEqual(['99', '98', '97', '60']);
  });
});
