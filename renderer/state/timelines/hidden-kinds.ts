// Hides boosts, replies, or quotes in one timeline, or those of one account in all timelines; stored locally for each account. Boosts of
// followed accounts are hidden by the server.
import type { HiddenKinds } from '../../../electron/contract/journal.ts';
import type { Session } from '../account/session.svelte.ts';

type PostKind = keyof HiddenKinds;
export const postKinds = ['boosts', 'replies', 'quotes'] as const satisfies readonly PostKind[];
const noHiddenKinds: HiddenKinds = { boosts: false, replies: false, quotes: false };

type HidingAccount = Pick<Session, 'call' | 'entities' | 'relationships' | 'preferences'>;
type HiddenKindsTable = 'hiddenIn' | 'hiddenOf';

async function setHidden(
  { preferences }: HidingAccount,
  table: HiddenKindsTable,
  key: string,
  kind: PostKind,
  hidden: boolean,
): Promise<void> {
  await preferences.load();
  const { [key]: before = noHiddenKinds, ...others } = preferences.current[table];
  const now = { ...before, [kind]: hidden };
  await preferences.set({ [table]: Object.values(now).some(Boolean) ? { ...others, [key]: now } : others });
}

export const hiddenKindsIn = ({ preferences }: Pick<HidingAccount, 'preferences'>, timeline: string): HiddenKinds =>
  preferences.current.hiddenIn[timeline] ?? noHiddenKinds;
export const setHiddenIn = (account: HidingAccount, timeline: string, kind: PostKind, hidden: boolean): Promise<void> =>
  setHidden(account, 'hiddenIn', timeline, kind, hidden);

export function hiddenKindsOf({ preferences, entities }: Pick<HidingAccount, 'preferences' | 'entities'>, accountId: string): HiddenKinds {
  const { hiddenOf } = preferences.current;
  const hiddenKinds = (Object.hasOwn(hiddenOf, accountId) && hiddenOf[accountId]) || noHiddenKinds;
  return { ...hiddenKinds, boosts: hiddenKinds.boosts || entities.relationship(accountId).value?.showing_reblogs === false };
}

export async function setHiddenOf(account: HidingAccount, accountId: string, kind: PostKind, hidden: boolean): Promise<void> {
  const isFollowed = account.entities.relationship(accountId).value?.following ?? false;
  if (kind === 'boosts' && isFollowed) {
    const params = { id: accountId, reblogs: !hidden };
    const isChanged = await account.relationships.change('accounts.follow', params, { showing_reblogs: !hidden });
    // When shown again, the local choice from before the follow has to be cleared too.
    if (!isChanged || hidden) return;
  }
  await setHidden(account, 'hiddenOf', accountId, kind, hidden);
}
