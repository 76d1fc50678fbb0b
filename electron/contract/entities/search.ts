// The answer of a search.
import * as v from 'valibot';
import { account } from './account.ts';
import { many } from './fields.ts';
import { status } from './status.ts';
import { tag } from './tag.ts';

export const search = v.object({ accounts: many(account, 80), statuses: many(status, 80), hashtags: many(tag, 80) });
export type Search = v.InferOutput<typeof search>;
