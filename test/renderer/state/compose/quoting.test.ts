import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status } from '../../../../electron/contract/entities/status.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Call } from '../../../../renderer/api/call.ts';
import { quotePolicyOf, quotesOf, revokeQuote, setQuotePolicy } from '../../../../renderer/state/compose/quoting.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => undefined }));

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
  }) as unknown as Call;
  return { call, entities, calls };
}
const page = (data: unknown) => ok({ data, next: null, prev: null });

beforeEach(() => (toasts.all = []));

describe('who may quote a post', () => {
  it.each([
    [approval('public', 'followers'), 'public'],
    [approval('followers'), 'followers'],
    [approval(), 'nobody'],
    [null, 'nobody'],
  ])('%j', (quote_approval, policy) => expect(quotePolicyOf(post('5', { quote_approval }))).toBe(policy));

  it('is what the server answers after a change', async () => {
    const own = author(page(post('5', { quote_approval: approval('followers') })));
    expect(await setQuotePolicy(own, '5', 'followers')).toBeNull();
    expect(own.calls).toEqual([['statuses.setQuotePolicy', { id: '5', quote_approval_policy: 'followers' }]]);
    expect(quotePolicyOf(own.entities.status('5').value!)).toBe('followers');
  });

  it('stays when the server refuses', async () => {
    const own = author(fail('forbidden'));
    expect(await setQuotePolicy(own, '5', 'public')).toMatchObject({ code: 'forbidden' });
    expect(toasts.all).toEqual([]);
  });
});

describe('a quote that its author ends', () => {
  it('shows no more what it quoted', async () => {
    const own = author(page(post('9')));
    expect(await revokeQuote(own, quoting)).toBe(true);
    expect(own.calls).toEqual([['statuses.revokeQuote', { id: '5', quoting: '9' }]]);
    expect(own.entities.status('9').value?.quote).toEqual({ state: 'revoked', statusId: null });
  });

  it('stays when the server refuses, and that is said', async () => {
    const own = author(fail('forbidden'));
    expect(await revokeQuote(own, quoting)).toBe(false);
    expect([own.entities.status('9').value?.quote?.state, toasts.all.length]).toEqual(['accepted', 1]);
  });
});

it('the posts that quote one are listed, and known from then on', async () => {
  const own = author(page([post('12'), post('11')]));
  const pages = quotesOf(own, '5');
  await pages.open();
  expect([pages.items, own.entities.hasStatus('12')]).toEqual([['12', '11'], true]);
});
