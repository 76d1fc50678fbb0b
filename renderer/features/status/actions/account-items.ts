// The menu items about an account: lists, muting and blocking; each becomes its opposite once it is done.
import Ban from '@lucide/svelte/icons/ban';
import Globe from '@lucide/svelte/icons/globe-lock';
import ListPlus from '@lucide/svelte/icons/list-plus';
import Volume from '@lucide/svelte/icons/volume-2';
import VolumeX from '@lucide/svelte/icons/volume-x';
import Flag from '@lucide/svelte/icons/flag';
import type { Account } from '../../../../electron/contract/entities/account.ts';
import { accountIdOf } from '../../../../electron/contract/accounts.ts';
import { m } from '../../../../electron/messages/first.ts';
import { m as later } from '../../../../electron/messages/views.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';

/** `status`: the post in whose menu they stand. None for the person's own account. Outside of a profile the relationship may be unknown, so none may come or go with it: items would move under the pointer. */
export function accountItems(session: Session, { id, acct }: Account, status: string | null = null): MenuItem[] {
  if (id === accountIdOf(session.key)) return [];
  const { accountActions: act, entities } = session;
  const held = entities.relationship(id).value;
  const who = `@${acct}`;
  const domain = act.domainOf(id);
  const items: (MenuItem | false)[] = [
    { label: m.person.addToLists, icon: ListPlus, onselect: () => void (session.listsOf = id) },
    held?.muting
      ? { label: m.person.unmute({ who }), icon: Volume, onselect: () => void act.unmute(id) }
      : { label: m.person.mute({ who }), icon: VolumeX, onselect: () => act.askMute(id) },
    held?.blocking
      ? { label: m.person.unblock({ who }), icon: Ban, onselect: () => void act.unblock(id) }
      : { label: m.person.block({ who }), icon: Ban, tone: 'danger', onselect: () => act.askBlock(id) },
    domain !== null &&
      (held?.domain_blocking
        ? { label: m.person.unblockDomain({ domain }), icon: Globe, onselect: () => void act.unblockDomain(domain) }
        : { label: m.person.blockDomain({ domain }), icon: Globe, tone: 'danger', onselect: () => act.askBlockDomain(domain) }),
    !session.lacking.has('reports.create') && {
      label: later.people.report({ who }),
      icon: Flag,
      tone: 'danger',
      onselect: () => void (session.dialog = { show: 'report', id, status }),
    },
  ];
  return items.filter((item) => item !== false);
}
