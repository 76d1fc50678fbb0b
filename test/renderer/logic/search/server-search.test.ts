import { expect, it } from 'vitest';
import { parseSearch } from '@kittiwake/mastodon-api/search-query';
import { serverSearch } from '../../../../renderer/logic/search/search-query.ts';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';

const mastodon = capableServer('mastodon', { version: '4.5.0-nightly' });
const ask = (text: string, server = mastodon) => serverSearch(text, parseSearch(text), server);

it.each([
  ['tide  pool', 'tide  pool'],
  ['“low tide” -pool from:@Mira', '-pool from:mira "low tide"'],
  ['from:me has:image is:reply in:library language:ja', 'from:me has:image is:reply in:library language:ja'],
  ['tide before:2026-02', 'tide before:2026-02-01'],
  ['tide after:2026', 'tide after:2026-12-31'],
  ['tide during:2026-02-03', 'tide during:2026-02-03'],
  ['tide during:2026-02', 'tide after:2026-01-31 before:2026-03-01'],
  ['tide -before:2026', 'tide -before:2026-01-01'],
])('translates %s to Mastodon’s syntax', (text, q) => {
  const answer = ask(text);
  expect('q' in answer && answer.q.split(' ').sort()).toEqual(q.split(' ').sort());
});

it.each([
  ['to:mira', mastodon, 'to:mira'],
  ['has:alt', mastodon, 'has:alt'],
  ['is:bookmark', mastodon, 'is:bookmark'],
  ['in:home', mastodon, 'in:home'],
  ['-during:2026', mastodon, 'during:'],
  ['from:mira', capableServer('mastodon', { version: '4.1.9' }), 'from:mira'],
  ['from:mira', capableServer('pleroma'), 'from:mira'],
  ['has:media', capableServer('gotosocial'), 'has:media'],
  ['before:2026', capableServer('gotosocial'), 'before:'],
])('reports %s as unsupported', (text, server, lacks) => {
  expect(ask(text, server)).toEqual({ lacks });
});

it('sends the from operator with one account to GoToSocial', () => {
  expect(ask('tide from:mira', capableServer('gotosocial'))).toEqual({ q: 'tide from:mira' });
});
