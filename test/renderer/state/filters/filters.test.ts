import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { filter as filterSchema } from '@kittiwake/mastodon-api/entities/filter';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { fail } from '../../../../electron/contract/result.ts';
import { newFilter } from '../../../../renderer/logic/filters/filter-draft.ts';
import { Filters } from '../../../../renderer/state/filters/filters.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';

const word = (keyword: string) => ({ id: `w${keyword}`, keyword, whole_word: true });
const filter = (id: string, keyword: string, more: object = {}) =>
  v.parse(filterSchema, { id, title: keyword, context: ['home'], filter_action: 'hide', keywords: [word(keyword)], ...more });
const post = (id: string, text: string) =>
  v.parse(statusSchema, { id, spoiler_text: text, account: { id: '7', username: 'ida', acct: 'ida' } });

async function loadFilters(answers: EndpointFakes) {
  const fake = fakeAccount({ 'filters.list': () => page([filter('1', 'fog')]), ...answers });
  const filters = new Filters(fake.account, ({ spoiler_text: text }) => text);
  fake.account.entities.saveStatuses([post('1', 'fog again'), post('2', 'sun again')]);
  await filters.load();
  return { ...fake, filters, hidden: () => ['1', '2'].filter((id) => fake.account.rules.hides(id, 'home')) };
}

describe('the filters of an account', () => {
  it('apply to shown posts at once when they are created, changed, and deleted', async () => {
    const { filters, hidden, sent } = await loadFilters({
      'filters.create': () => page(filter('2', 'sun')),
      'filters.update': () => page(filter('1', 'rain')),
      'filters.delete': () => page(null),
    });
    expect(hidden()).toEqual(['1']);
    const draft = newFilter('sun');
    expect(await filters.save(draft)).toBeNull();
    expect(hidden()).toEqual(['1', '2']);
    expect(await filters.save({ ...newFilter('rain'), id: '1' })).toBeNull();
    expect(hidden()).toEqual(['2']);
    expect(await filters.remove(filter('2', 'sun'))).toBeNull();
    expect(hidden()).toEqual([]);
    expect(sent.map(({ endpoint }) => endpoint)).toEqual(['filters.list', 'filters.create', 'filters.update', 'filters.delete']);
  });

  it('stay unchanged if the server refuses', async () => {
    const { filters, hidden } = await loadFilters({ 'filters.create': () => refusal, 'filters.delete': () => refusal });
    expect(await filters.save(newFilter('sun'))).toBe(refusal.error);
    expect(await filters.remove(filter('1', 'fog'))).toBe(refusal.error);
    expect(hidden()).toEqual(['1']);
  });

  it('add and remove single posts', async () => {
    const { filters, hidden } = await loadFilters({
      'filters.addStatus': () => page({ id: 's2', status_id: '2' }),
      'filters.deleteStatus': () => page(null),
    });
    const [before] = filters.list;
    if (before) expect(await filters.addStatus(before, '2')).toBeNull();
    expect(hidden()).toEqual(['1', '2']);
    const [now] = filters.list;
    if (now) expect(await filters.removeStatus(now, 's2')).toBeNull();
    expect(hidden()).toEqual(['1']);
  });

  it('add the post of a new filter, without creating the filter twice after a failure', async () => {
    const { filters, names } = await loadFilters({
      'filters.create': () => page(filter('2', 'x', { keywords: [] })),
      'filters.update': () => page(filter('2', 'x', { keywords: [] })),
      'filters.addStatus': () => refusal,
    });
    const draft = { ...newFilter('', '2'), title: 'x' };
    expect(await filters.save(draft)).toBe(refusal.error);
    await filters.save(draft);
    expect(names().slice(1)).toEqual(['filters.create', 'filters.addStatus', 'filters.update', 'filters.addStatus']);
  });

  it('stop applying when they expire', async () => {
    vi.useFakeTimers();
    const { hidden } = await loadFilters({
      'filters.list': () => page([filter('1', 'fog', { expires_at: new Date(Date.now() + 60_000).toISOString() })]),
    });
    expect(hidden()).toEqual(['1']);
    vi.advanceTimersByTime(60_001);
    expect(hidden()).toEqual([]);
    vi.useRealTimers();
  });
});

describe('loaded filters', () => {
  it('of an older server apply but cannot be changed', async () => {
    const older = { id: '9', phrase: 'sun', context: ['home'], whole_word: true, expires_at: null, irreversible: true };
    const { filters, hidden } = await loadFilters({ 'filters.list': () => fail('not-offered'), 'filters.listOlder': () => page([older]) });
    expect([filters.support, filters.phase, hidden()]).toEqual(['older', 'ready', ['2']]);
  });

  it('are reported as unsupported, and the results in the server’s posts apply', async () => {
    const { filters, account } = await loadFilters({
      'filters.list': () => fail('not-offered'),
      'filters.listOlder': () => fail('not-offered'),
    });
    expect([filters.support, filters.phase]).toEqual(['none', 'ready']);
    account.entities.saveStatus({
      ...post('1', 'x'),
      filtered: [{ filter: filter('5', 'x'), keyword_matches: ['x'], status_matches: null }],
    });
    expect(account.rules.hides('1', 'home')).toBe(true);
  });

  it('report a failed load, and load again on retry', async () => {
    const answers = [fail('offline'), page([filter('1', 'fog')])];
    const { filters } = await loadFilters({ 'filters.list': () => answers.shift() ?? page([]) });
    expect([filters.phase, filters.problem?.code]).toEqual(['failed', 'offline']);
    await filters.load();
    expect([filters.phase, filters.problem]).toEqual(['ready', null]);
  });
});
