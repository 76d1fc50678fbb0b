import { beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { status } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../../../renderer/api/call.ts';
import { quotePolicyOf, quotesOf, revokeQuote, setQuotePolicy } from '../../../../renderer/state/compose/quoting.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

const account = { id: '7', username: 'ida', acct: 'ida' };
const approval = (...automatic: string[]) => ({ automatic, manual: [], current_user: 'automatic' });
const post = (id: string, more: object = {}) => v.parse(status, { id, account, visibility: 'public', ...more });
const quoting = { id: '9', quote: { state: 'accepted' as const, statusId: '5' } };

function author(answer: unknown) {
  const calls: [string, unknown][] = [];
  const entities = new Entities();
  entities.saveStatus(post('9', { quote: { state: 'accepted', quoted_status: post('5') } }));
  const call = ((endpoint: string, params: unknown) => {
    calls.push([endpoint, params]);
    return Promise.resolve(answer);
  }) as unknown as CallEndpoint;
  return { call, entities, calls };
}
const page = (data: unknown) => ok({ data, next: null, prev: null });

beforeEach(() => (toasts.all = []));

describe('the quote policy of a post', () => {
  it.each([
    [approval('public', 'followers'), 'public'],
    [approval('followers'), 'followers'],
    [approval(), 'nobody'],
    [null, 'nobody'],
  ])('is read from %j', (quote_approval, policy) => expect(quotePolicyOf(post('5', { quote_approval }))).toBe(policy));

  it('is taken from the server’s answer after a change', async () => {
    const own = author(page(post('5', { quote_approval: approval('followers') })));
    expect(await setQuotePolicy(own, '5', 'followers')).toBeNull();
    expect(own.calls).toEqual([['statuses.setQuotePolicy', { id: '5', quote_approval_policy: 'followers' }]]);
    expect(quotePolicyOf(own.entities.status('5').value!)).toBe('followers');
  });

  it('stays unchanged if the server refuses', async () => {
    const own = author(fail('forbidden'));
    expect(await setQuotePolicy(own, '5', 'public')).toMatchObject({ code: 'forbidden' });
    expect(toasts.all).toEqual([]);
  });
});

describe('revoking a quote', () => {
  it('hides the quoted post', async () => {
    const own = author(page(post('9')));
    expect(await revokeQuote(own, quoting)).toBe(true);
    expect(own.calls).toEqual([['statuses.revokeQuote', { id: '5', quoting: '9' }]]);
    expect(own.entities.status('9').value?.quote).toEqual({ state: 'revoked', statusId: null });
  });

  it('keeps the quote and shows a toast if the server refuses', async () => {
    const own = author(fail('forbidden'));
    expect(await revokeQuote(own, quoting)).toBe(false);
    expect([own.entities.status('9').value?.quote?.state, toasts.all.length]).toEqual(['accepted', 1]);
  });
});

it('lists and stores the posts that quote a post', async () => {
  const own = author(page([post('12'), post('11')]));
  const pages = quotesOf(own, '5');
  await pages.open();
  expect([pages.items, own.entities.hasStatus('12')]).toEqual([['12', '11'], true]);
});
