// Tests that a pasted link to a post becomes a quote.
import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import type { AccountKey, ServerInfo } from '../../../../electron/contract/accounts.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { status } from '@kittiwake/mastodon-api/entities/status';
import { blankDraft } from '../../../../electron/contract/new-draft.ts';
import { ok } from '../../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../../../renderer/api/call.ts';
import { quotePastedLink } from '../../../../renderer/features/compose/quote-pasted-link.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { fakeBridge } from '../../../support/bridge.ts';
import { fakeSession } from '../../state/fake-account.ts';

const key = 'https://coast.example|1' as AccountKey;
const link = 'https://n.test/@ida/117000000000000001';

/** Pastes a link into a draft. `permission`: whether the author allows the user to quote the post. */
async function paste(pasted: string, { permission = 'automatic', canQuote = true, patch = {} as Partial<Draft> } = {}) {
  const quote_approval = { automatic: [], manual: [], current_user: permission };
  const post = v.parse(status, {
    id: '5',
    account: { id: '7', username: 'ida', acct: 'ida@n.test' },
    visibility: 'public',
    quote_approval,
  });
  const server = { capabilities: canQuote ? ['quotes', 'quotePolicies'] : [] } as Partial<ServerInfo> as ServerInfo;
  const habits = { account: key, settings: { postVisibility: 'server', postLanguage: '' }, server, locale: 'en' };
  let draft = { ...blankDraft(habits as never), text: `Look at this: ${pasted}`, ...patch };
  const session = fakeSession({
    key,
    server,
    entities: new Entities(),
    call: (() => Promise.resolve(ok({ data: post, next: null, prev: null }))) as unknown as CallEndpoint,
    composer: {
      get current() {
        return draft;
      },
      change: (change) => void (draft = { ...draft, ...change }),
    },
  });
  await quotePastedLink(session, pasted);
  return draft;
}

beforeEach(() => {
  fakeBridge.answers = { 'api.resolve': ok({ view: 'thread', id: '5' }) };
});

test('a pasted link to a post becomes a quote', async () => {
  expect(await paste(link)).toMatchObject({ quotedId: '5', text: 'Look at this:' });
});

test.each([
  ['a link that its author does not allow to quote', link, { permission: 'denied' }],
  ['a link at a server without quotes', link, { canQuote: false }],
  ['a link in a draft that quotes another post', link, { patch: { quotedId: '4' } }],
  ['other text', 'terns and gulls', {}],
])('%s stays in the text', async (_, pasted, options) => {
  const draft = await paste(pasted, options);
  expect(draft.text).toBe(`Look at this: ${pasted}`);
  expect(draft.quotedId).not.toBe('5');
});
