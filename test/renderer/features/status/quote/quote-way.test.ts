import { expect, it } from 'vitest';
import * as v from 'valibot';
import type { AccountKey } from '../../../../../electron/contract/accounts.ts';
import { status } from '../../../../../electron/contract/entities/status.ts';
import { quoteWay } from '../../../../../renderer/features/status/quote/quote-way.ts';

const self = 'https://coast.example|1' as AccountKey;
const post = (visibility: string, current_user?: string, author = '7') =>
  v.parse(status, {
    id: '90',
    visibility,
    account: { id: author, username: 'ida', acct: 'ida' },
    quote_approval: current_user === undefined ? null : { automatic: [], manual: [], current_user },
  });

it.each<[string, ReturnType<typeof post>, boolean, string | null]>([
  ['may be quoted by everyone', post('public', 'automatic'), true, 'quote'],
  ['has an author who wants to be asked', post('unlisted', 'manual'), true, 'quote, who is asked'],
  ['nobody may quote', post('public', 'denied'), true, 'link, refused'],
  ['says nothing of quotes', post('public'), true, 'link, unknown'],
  ['is on a server without quotes', post('public', 'automatic'), false, 'link'],
  ['is their own', post('private', 'denied', '1'), true, 'quote'],
  ['is for followers of another person', post('private', 'automatic'), true, null],
  ['is for mentioned people', post('direct', 'automatic', '1'), true, null],
])('a post that %s', (_, quoted, canQuote, expected) => {
  const way = quoteWay(quoted, self, canQuote);
  const hints: Record<string, string> = {
    'Its author has to approve the quote.': ', who is asked',
    'Its author doesn’t let you quote it.': ', refused',
    'It can’t be known whether its author allows quotes.': ', unknown',
  };
  expect(way && way.kind + (way.hint === null ? '' : hints[way.hint])).toBe(expected);
});
