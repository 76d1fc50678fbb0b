// Tests parsing typed server addresses, and the error message for each typing error.
import { expect, test } from 'vitest';
import { parseAddress } from '../../../electron/accounts/address.ts';
import { withSentence } from '../with-sentence.ts';

test.each([
  ['mastodon.social', 'https://mastodon.social'],
  ['  Mastodon.Social/ ', 'https://mastodon.social'],
  ['https://mastodon.social/explore?x=1#y', 'https://mastodon.social'],
  ['http://mastodon.social', 'https://mastodon.social'],
  ['HTTPS://mastodon.social', 'https://mastodon.social'],
  ['https:/mastodon.social', 'https://mastodon.social'],
  ['https://mastodon.social/@me@elsewhere.example', 'https://mastodon.social'],
  ['@me@mastodon.social', 'https://mastodon.social'],
  ['me@mastodon.social', 'https://mastodon.social'],
  ['acct:me@mastodon.social', 'https://mastodon.social'],
  ['@mastodon.social', 'https://mastodon.social'],
  ['mastodon.social.', 'https://mastodon.social'],
  ['mastodon.social,', 'https://mastodon.social'],
  ['\u200emastodon.social\u200b', 'https://mastodon.social'],
  ['bücher.example', 'https://xn--bcher-kva.example'],
  ['mastodon.social:8443', 'https://mastodon.social:8443'],
  ['mastodon.social:443', 'https://mastodon.social'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['https://localhost:4000', 'https://localhost:4000'],
  ['http://192.168.1.5', 'https://192.168.1.5'],
])('parses “%s” as %s', (typed, origin) => {
  expect(parseAddress(typed)).toEqual({ ok: true, value: [origin] });
});

test.each([
  ['localhost:4000', 'localhost:4000'],
  ['127.0.0.1:4000/home', '127.0.0.1:4000'],
  ['[::1]:4000', '[::1]:4000'],
  ['me@localhost:4000', 'localhost:4000'],
])('tries https before http for “%s”', (typed, host) => {
  expect(parseAddress(typed)).toEqual({ ok: true, value: [`https://${host}`, `http://${host}`] });
});

test.each([
  ['', /Type the address/],
  ['   ', /Type the address/],
  ['https://', /Type the address/],
  ['mastodon', /dot in it, like mastodon\.social/],
  ['mastodon,social', /did you mean mastodon\.social\?/],
  ['mastodon social', /space/],
  ['my mastodon.social', /space/],
  ['@me', /has no server/],
  ['me@', /has no server/],
  ['mastodon..social', /not an address/],
  ['mastodon.social:port', /not an address/],
  ['-mastodon-.social', /not an address/],
  ['javascript://mastodon.social', /is not the address of a server/],
  ['file:///etc/passwd', /is not the address of a server/],
])('rejects “%s” with the message for that typing error', (typed, sentence) => {
  expect(withSentence(parseAddress(typed))).toMatchObject({
    ok: false,
    error: { code: 'invalid-input', sentence: expect.stringMatching(sentence) },
  });
});

test('uses http only for loopback addresses', () => {
  for (const typed of ['http://127.0.0.1.example.com', 'http://localhost.example', 'http://10.0.0.1', 'http://0.0.0.0']) {
    const parsed = parseAddress(typed);
    expect(parsed.ok && parsed.value.every((origin) => origin.startsWith('https:'))).toBe(true);
  }
});
