import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { status } from '@kittiwake/mastodon-api/entities/status';
import { fail } from '../../../../electron/contract/result.ts';
import { engagedAccounts, postsWithLink } from '../../../../renderer/state/people/post-engagement.ts';
import { fakeAccount, page } from '../fake-account.ts';

const person = (id: string) => v.parse(accountSchema, { id, username: `p${id}`, acct: `p${id}` });
const post = (id: string) => v.parse(status, { id, account: person('7') });

describe('the accounts that favourited or boosted a post', () => {
  it('are loaded page by page, with the relationships to them', async () => {
    const { account, sent } = fakeAccount({
      'statuses.favouritedBy': ({ cursor }) => (cursor === 'next' ? page([person('3')]) : page([person('1'), person('2')], 'next')),
    });
    const pages = engagedAccounts(account, 'statuses.favouritedBy', '5');
    await pages.open();
    await pages.loadMore();
    expect(pages.items.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(sent.map(({ params }) => params)).toEqual([
      { id: '5', limit: 40 },
      { id: '5', limit: 40, cursor: 'next' },
    ]);
    expect(account.entities.account('3').value?.username).toBe('p3');
    expect(account.relationships.request.mock.calls).toEqual([[['1', '2']], [['3']]]);
  });

  it('are requested from the matching endpoint', async () => {
    const { account, names } = fakeAccount({ 'statuses.rebloggedBy': () => page([]) });
    await engagedAccounts(account, 'statuses.rebloggedBy', '5').open();
    expect(names()).toEqual(['statuses.rebloggedBy']);
  });
});

describe('the posts that share a link', () => {
  it('are stored, and their ids are listed', async () => {
    const { account, sent } = fakeAccount({ 'timelines.link': () => page([post('9'), post('8')]) });
    const pages = postsWithLink(account, 'https://notes.example/tides');
    await pages.open();
    expect(pages.items).toEqual(['9', '8']);
    expect(sent[0]?.params).toEqual({ url: 'https://notes.example/tides', limit: 20 });
    expect(account.entities.hasStatus('9')).toBe(true);
  });

  it('cannot be listed if the server does not support it', async () => {
    const { account } = fakeAccount({ 'timelines.link': () => fail('not-found') });
    const pages = postsWithLink(account, 'https://notes.example/tides');
    await pages.open();
    expect([pages.phase, pages.problem?.code]).toEqual(['failed', 'not-found']);
  });
});
