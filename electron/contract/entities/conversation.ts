// A conversation: a thread of direct statuses.
import * as v from 'valibot';
import { account } from './account.ts';
import { flag, id, lenient, many } from './fields.ts';
import { status } from './status.ts';

export const conversation = v.object({ id, unread: flag(), accounts: many(account, 100), last_status: lenient(status) });
export type Conversation = v.InferOutput<typeof conversation>;
