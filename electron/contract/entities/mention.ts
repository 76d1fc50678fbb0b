// An account that a text mentions.
import * as v from 'valibot';
import { id, text } from './fields.ts';

export const mention = v.object({ id, username: text(200), acct: text(400), url: text() });
export type Mention = v.InferOutput<typeof mention>;
