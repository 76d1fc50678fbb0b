// Builds the menu items about an account: lists, mute, block, domain block, and report. Active ones are offered as their opposite.
import Ban from '@lucide/svelte/icons/ban';
import Globe from '@lucide/svelte/icons/globe-lock';
import ListPlus from '@lucide/svelte/icons/list-plus';
import MessageSquare from '@lucide/svelte/icons/message-square';
import Volume from '@lucide/svelte/icons/volume-2';
import VolumeX from '@lucide/svelte/icons/volume-x';
import Shield from '@lucide/svelte/icons/shield';
import Flag from '@lucide/svelte/icons/flag';
import type { Account } from '../../../../electron/contract/entities/account.ts';
import { accountIdOf } from '../../../../electron/contract/accounts.ts';
import { blankDraft } from '../../../../electron/contract/new-draft.ts';
import { m } from '../../../../electron/messages/first.ts';
import { m as viewMessages } from '../../../../electron/messages/views.ts';
import { accountModerationPage, statusModerationPage } from '../../../logic/server/server-pages.ts';
import { openExternal } from '../../../state/app/system.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';

/** Empty for the user's own account. */
export const mentionItems = (session: Session, { id, acct }: Pick<Account, 'id' | 'acct'>): MenuItem[] =>
  id === session.accountId
    ? []
    : [
        {
          label: viewMessages.people.mention,
          icon: MessageSquare,
          onselect: () => session.composer.begin({ ...blankDraft(session.composer.habits), text: `@${acct} ` }, false),
        },
      ];

/** Items for moderators, who open the server's own pages about the account and the post. */
function moderationItems({ server, origin }: Session, { id, acct }: Pick<Account, 'id' | 'acct'>, statusId: string | null): MenuItem[] {
  const { people } = viewMessages;
  const pages = [
    { label: people.moderate({ who: `@${acct}` }), address: accountModerationPage(server, origin, id) },
    { label: people.moderatePost, address: statusId === null ? null : statusModerationPage(server, origin, id, statusId) },
  ];
  return pages.flatMap(({ label, address }) =>
    address === null ? [] : [{ label, icon: Shield, onselect: () => void openExternal(address) }],
  );
}

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
    ...moderationItems(session, { id, acct }, statusId),
    !session.missingEndpoints.has('reports.create') && {
      label: viewMessages.people.report({ who: handle }),
      icon: Flag,
      tone: 'danger',
      onselect: () => void (session.dialog = { show: 'report', id, status: statusId }),
    },
  ];
  return items.filter((item) => item !== false);
}
