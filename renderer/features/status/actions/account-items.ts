// Builds the menu items about an account: lists, mute, block, domain block, and report. Active ones are offered as their opposite.
import Ban from '@lucide/svelte/icons/ban';
import Globe from '@lucide/svelte/icons/globe-lock';
import ListPlus from '@lucide/svelte/icons/list-plus';
import Volume from '@lucide/svelte/icons/volume-2';
import VolumeX from '@lucide/svelte/icons/volume-x';
import Flag from '@lucide/svelte/icons/flag';
import type { Account } from '../../../../electron/contract/entities/account.ts';
import { accountIdOf } from '../../../../electron/contract/accounts.ts';
import { m } from '../../../../electron/messages/first.ts';
import { m as viewMessages } from '../../../../electron/messages/views.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';

/**
 * Empty for the user's own account. `statusId`: post whose menu has the items. The relationship may be unknown outside of a profile, so it
 * changes labels only: added or removed items would move others under the pointer.
 */
export function accountItems(session: Session, { id, acct }: Account, statusId: string | null = null): MenuItem[] {
  if (id === accountIdOf(session.key)) return [];
  const { accountActions: act, entities } = session;
  const relationship = entities.relationship(id).value;
  const handle = `@${acct}`;
  const domain = act.domainOf(id);
  const items: (MenuItem | false)[] = [
    { label: m.person.addToLists, icon: ListPlus, onselect: () => void (session.listsDialogAccountId = id) },
    relationship?.muting
      ? { label: m.person.unmute({ who: handle }), icon: Volume, onselect: () => void act.unmute(id) }
      : { label: m.person.mute({ who: handle }), icon: VolumeX, onselect: () => act.askMute(id) },
    relationship?.blocking
      ? { label: m.person.unblock({ who: handle }), icon: Ban, onselect: () => void act.unblock(id) }
      : { label: m.person.block({ who: handle }), icon: Ban, tone: 'danger', onselect: () => act.askBlock(id) },
    domain !== null &&
      (relationship?.domain_blocking
        ? { label: m.person.unblockDomain({ domain }), icon: Globe, onselect: () => void act.unblockDomain(domain) }
        : { label: m.person.blockDomain({ domain }), icon: Globe, tone: 'danger', onselect: () => act.askBlockDomain(domain) }),
    !session.missingEndpoints.has('reports.create') && {
      label: viewMessages.people.report({ who: handle }),
      icon: Flag,
      tone: 'danger',
      onselect: () => void (session.dialog = { show: 'report', id, status: statusId }),
    },
  ];
  return items.filter((item) => item !== false);
}
