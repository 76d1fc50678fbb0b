// What a reply starts with, pure: whom it mentions and who may see it.
import { accountIdOf } from '../../electron/contract/accounts.ts';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { Mention, Visibility } from '../../electron/contract/entities.ts';

const order: Visibility[] = ['public', 'unlisted', 'private', 'direct'];

/** The author first, then everyone mentioned, without oneself; ends with a space, or '' when nobody is left. */
export function replyMentions(status: { account: { id: string; acct: string }; mentions: readonly Mention[] }, self: AccountKey): string {
  const people = [status.account, ...status.mentions].filter((person) => person.id !== accountIdOf(self));
  const handles = [...new Set(people.map((person) => `@${person.acct}`))];
  return handles.length > 0 ? `${handles.join(' ')} ` : '';
}

/** The narrower of the post's own visibility and the person's default: a reply never widens a circle. */
export const replyVisibility = (of: Visibility, preset: Visibility): Visibility =>
  order[Math.max(order.indexOf(of), order.indexOf(preset))] ?? 'direct';
