import { expect, it } from 'vitest';
import * as v from 'valibot';
import type { AccountKey } from '../../../../../electron/contract/accounts.ts';
import { status } from '@kittiwake/mastodon-api/entities/status';
import { quoteMethodOf } from '../../../../../renderer/features/status/quote/quote-method.ts';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';

const self = 'https://coast.example|1' as AccountKey;
const post = (visibility: string, current_user?: string, author = '7') =>
  v.parse(status, {
    id: '90',
    visibility,
    account: { id: author, username: 'ida', acct: 'ida' },
    quote_approval: current_user === undefined ? null : { automatic: [], manual: [], current_user },
  });

it.each<[string, ReturnType<typeof post>, boolean, string | null]>([
  ['everyone may quote', post('public', 'automatic'), true, 'quote'],
  ['needs its author’s approval', post('unlisted', 'manual'), true, 'quote, who is asked'],
  ['does not allow quotes', post('public', 'denied'), true, 'link, refused'],
  ['has no quote approval data', post('public'), true, 'link, unknown'],
  ['is on a server without quote support', post('public', 'automatic'), false, 'link'],
  ['is private and the user’s own', post('private', 'denied', '1'), true, 'quote'],
  ['is private and another account’s', post('private', 'automatic'), true, null],
  ['is a direct message', post('direct', 'automatic', '1'), true, null],
])('returns the way to quote a post that %s', (_, quoted, canQuote, expected) => {
  const method = quoteMethodOf(quoted, self, { capabilities: canQuote ? ['quotes', 'quotePolicies'] : [], refused: [] });
  const hints: Record<string, string> = {
    'The author has to approve the quote.': ', who is asked',
    'The author doesn’t allow you to quote this post.': ', refused',
    'It is unclear whether the author allows quotes.': ', unknown',
  };
  expect(method && method.kind + (method.hint === null ? '' : hints[method.hint])).toBe(expected);
});

it('Feature 1: quotes at software without quote policies, except posts with an audience of their own', () => {
  const akkoma = capableServer('akkoma');
  expect(quoteMethodOf(post('public'), self, akkoma)).toEqual({ kind: 'quote', hint: null });
  expect(quoteMethodOf(post('local'), self, akkoma)).toEqual({ kind: 'link', hint: null });
  expect(quoteMethodOf(post('list'), self, akkoma)).toBeNull();
  expect(quoteMethodOf(post('public', 'denied'), self, akkoma)?.kind).toBe('link');
  expect(quoteMethodOf(post('public'), self, null)).toEqual({ kind: 'link', hint: null });
});
