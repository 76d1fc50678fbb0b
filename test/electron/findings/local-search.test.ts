// Tests the text of quotes that the local search shows.
import { expect, test } from 'vitest';
import { mira } from '../storage/samples.ts';
import { openIndex, post } from '../search/open-index.ts';

/** Saves a quote as Mastodon sends it: a link for software that does not know quotes precedes the text. */
function findQuote(query: string): string[] {
  const { index, find } = openIndex();
  const address = 'https://far.example/@ida/5';
  const fallback = `<p class="quote-inline">RE: <a href="${address}">${address}</a></p>`;
  const quote = { state: 'accepted', quoted_status: post('Terns', { uri: address }) };
  index.save(mira, [post('', { content: `${fallback}<p>Gulls agree</p>`, quote })], []);
  return find(query);
}

test('a quote is found by its text', () => {
  expect(findQuote('gulls')).toEqual([expect.stringContaining('Gulls agree')]);
});

test('the text of a quote does not contain the link to the quoted post', () => {
  expect(findQuote('gulls')).toEqual(['Gulls agree']);
});
