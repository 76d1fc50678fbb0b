// What a system keeps of a popup while the app isn't running: where it leads and what its buttons do. No words of a post, no token.
import * as v from 'valibot';
import { accountKey } from '../../../contract/account-key.ts';
import { route } from '../../../contract/route.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** What a button does. `answer` opens the thread of the post with the reply begun. */
const popupAct = v.object({ kind: v.picklist(['favourite', 'accept', 'reject', 'read', 'answer']), id });
export type PopupAct = v.InferOutput<typeof popupAct>;

const popupTarget = v.object({
  account: accountKey,
  route,
  /** In the order of the buttons. */
  buttons: v.pipe(v.array(popupAct), v.maxLength(5)),
  /** The post that its reply line answers. */
  replyTo: v.nullable(id),
});
export type PopupTarget = v.InferOutput<typeof popupTarget>;

const writtenTarget = v.pipe(v.string(), v.parseJson(), popupTarget);

/** Windows refuses a toast of more than some 5,000 bytes, and has this in it up to five times. A longer target is left out. */
const maxTargetLength = 700;

export interface PopupId {
  /** Unique for each popup ever shown. */
  key: string;
  target: PopupTarget | null;
}

/** Letters, digits, `-`, `_` and one dot: safe in XML and in a list of `name=value`. */
export function writePopupId({ key, target }: PopupId): string {
  const written = target === null ? '' : Buffer.from(JSON.stringify(target)).toString('base64url');
  return `${key}.${written.length > maxTargetLength ? '' : written}`;
}

/** Null for what this app hasn't written. */
export function readPopupId(text: string): PopupId | null {
  const [, key, written] = /^([0-9a-f-]{36})\.([\w-]*)$/.exec(text) ?? [];
  if (key === undefined || written === undefined) return null;
  if (written.length > maxTargetLength) return { key, target: null };
  const target = v.safeParse(writtenTarget, Buffer.from(written, 'base64url').toString());
  return { key, target: target.success ? target.output : null };
}
