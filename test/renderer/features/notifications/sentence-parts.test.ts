import { expect, it } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { splitSentence } from '../../../../renderer/features/notifications/sentence-parts.ts';

const [ida, tove] = ['ida', 'tove'].map((acct) => v.parse(accountSchema, { id: acct, username: acct, acct }));
const split = (accounts: (typeof ida)[], otherCount: number) =>
  splitSentence(
    ({ who, people }) => `${who} boosted (${people})`,
    accounts.flatMap((account) => account ?? []),
    otherCount,
  ).map((part) => (part.kind === 'name' ? `@${part.account.acct}` : `${part.kind}:${part.text}`));

it('separates the number of other accounts from the name and the text', () => {
  expect(split([ida], 59)).toEqual(['@ida', 'others: and 59 others', 'text: boosted (several)']);
  expect(split([ida, tove], 0)).toEqual(['@ida', 'text: and ', '@tove', 'text: boosted (several)']);
  expect(split([ida], 0)).toEqual(['@ida', 'text: boosted (one)']);
});

it('keeps a sentence that names nobody', () => {
  expect(splitSentence(() => 'Your poll has ended', [], 0)).toEqual([{ kind: 'text', text: 'Your poll has ended' }]);
});
