// A post whose answer was lost is recognised by its text in the own timeline.
import { expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountCall } from '../../../electron/contract/account-call.ts';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import { findPosted } from '../../../electron/outbox/find-posted.ts';

const createdAt = Date.parse('2026-05-01T12:00:00Z');
const draft = { account: makeAccountKey('https://coast.example', '1'), inReplyToId: null, visibility: 'public' };

async function find(text: string, posted: { content: string }): Promise<boolean> {
  const status = { id: '9', created_at: '2026-05-01T12:00:01Z', in_reply_to_id: null, visibility: 'public', ...posted };
  const call = (async () => ({ ok: true, value: { data: [status] } })) as unknown as AccountCall;
  const answer = await findPosted(call, { draft: { ...draft, text }, createdAt } as OutboxEntry);
  expect(answer.ok).toBe(true);
  return answer.ok && answer.value !== null;
}

test.each([
  ['Terns & gulls <3', '<p>Terns &amp; gulls &lt;3</p>'],
  ['One\n\nTwo\nThree', '<p>One</p><p>Two<br />Three</p>'],
  ['One\n\nTwo', '<div>One</div><div>Two</div>'],
  ['Café – “déjà vu”', '<p>Caf&eacute; &ndash; &ldquo;d&eacute;j&agrave; vu&rdquo;</p>'],
  ['Hello @finn@harbour.example', '<p>Hello <span class="h-card"><a>@<span>finn</span></a></span></p>'],
  [
    'See https://coast.example/terns/1',
    '<p>See <a><span class="invisible">https://</span><span class="ellipsis">coast.example/te</span><span class="invisible">rns/1</span></a></p>',
  ],
])('%j is found as %s', async (text, content) => {
  expect(await find(text, { content })).toBe(true);
});

test('a post with another text is not found', async () => {
  expect(await find('Terns', { content: '<p>Terns are back</p>' })).toBe(false);
});
