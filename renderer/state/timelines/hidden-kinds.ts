// What a person hides in a timeline, or of one person in all timelines: kept here for each account. Boosts of people they follow are the server's to leave out.
import type { HiddenKinds, Preferences } from '../../../electron/contract/journal.ts';
import type { Call } from '../../api/call.ts';
import type { Entities } from '../entities/entities.ts';
import type { Relationships } from '../people/relationships.ts';

export type Kind = keyof HiddenKinds;
export const kinds = ['boosts', 'replies', 'quotes'] as const satisfies readonly Kind[];
const none: HiddenKinds = { boosts: false, replies: false, quotes: false };

export interface HidingAccount {
  readonly call: Call;
  readonly entities: Entities;
  readonly relationships: Pick<Relationships, 'change'>;
  readonly preferences: {
    readonly current: Preferences;
    load: () => Promise<void>;
    set: (patch: Partial<Preferences>) => Promise<void>;
  };
}
type Table = 'hiddenIn' | 'hiddenOf';

async function setHidden({ preferences }: HidingAccount, table: Table, key: string, kind: Kind, hidden: boolean): Promise<void> {
  await preferences.load();
  const { [key]: before = none, ...others } = preferences.current[table];
  const now = { ...before, [kind]: hidden };
  await preferences.set({ [table]: Object.values(now).some(Boolean) ? { ...others, [key]: now } : others });
}

export const hiddenIn = ({ preferences }: Pick<HidingAccount, 'preferences'>, timeline: string): HiddenKinds =>
  preferences.current.hiddenIn[timeline] ?? none;
export const hideIn = (account: HidingAccount, timeline: string, kind: Kind, hidden: boolean): Promise<void> =>
  setHidden(account, 'hiddenIn', timeline, kind, hidden);

export function hiddenOf({ preferences, entities }: Pick<HidingAccount, 'preferences' | 'entities'>, person: string): HiddenKinds {
  const kept = preferences.current.hiddenOf[person] ?? none;
  return { ...kept, boosts: kept.boosts || entities.relationship(person).value?.showing_reblogs === false };
}

export async function hideOf(account: HidingAccount, person: string, kind: Kind, hidden: boolean): Promise<void> {
  const isFollowed = account.entities.relationship(person).value?.following ?? false;
  if (kind === 'boosts' && isFollowed) {
    const done = await account.relationships.change(person, {
      action: 'follow',
      patch: { showing_reblogs: !hidden },
      isDone: (now) => now.showing_reblogs === !hidden,
      send: () => account.call('accounts.follow', { id: person, reblogs: !hidden }),
    });
    // What was hidden here while they were not followed.
    if (!done || hidden) return;
  }
  await setHidden(account, 'hiddenOf', person, kind, hidden);
}
