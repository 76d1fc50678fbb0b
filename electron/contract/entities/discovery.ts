// What a server offers to find: people to follow, links that many share, followers whom one knows.
import * as v from 'valibot';
import { account } from './account.ts';
import { id, many } from './fields.ts';
import { previewCard } from './status.ts';
import { history } from './tag.ts';

/** `sources`: why; servers add reasons. */
export const suggestion = v.object({ account, sources: many(v.string(), 20) });
export type Suggestion = v.InferOutput<typeof suggestion>;

export const trendingLink = v.object({ ...previewCard.entries, history });
export type TrendingLink = v.InferOutput<typeof trendingLink>;

/** Those of the account's followers whom the person follows. */
export const familiarFollowers = v.object({ id, accounts: many(account, 80) });
export type FamiliarFollowers = v.InferOutput<typeof familiarFollowers>;
