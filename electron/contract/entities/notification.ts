// A notification.
import * as v from 'valibot';
import { account } from './account.ts';
import { capped, id, lenient, optionalText, text } from './fields.ts';
import { status } from './status.ts';

/** `type` stays open: servers add kinds; an unknown one is shown in general words. */
export const notification = v.object({
  id,
  type: v.pipe(capped(60), v.minLength(1)),
  group_key: optionalText(400),
  created_at: text(40),
  account,
  status: lenient(status),
});
export type Notification = v.InferOutput<typeof notification>;
