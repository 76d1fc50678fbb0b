// Lists the actions on an account: mention, lists, mute, block, domain block, moderation, and report.
import Ban from '@lucide/svelte/icons/ban';
import Globe from '@lucide/svelte/icons/globe-lock';
import ListPlus from '@lucide/svelte/icons/list-plus';
import MessageSquare from '@lucide/svelte/icons/message-square';
import Volume from '@lucide/svelte/icons/volume-2';
import VolumeX from '@lucide/svelte/icons/volume-x';
import Shield from '@lucide/svelte/icons/shield';
import Flag from '@lucide/svelte/icons/flag';
import type { Account, Relationship } from '@kittiwake/mastodon-api/entities/account';
import { blankDraft } from '../../../../electron/contract/new-draft.ts';
import { m } from '../../../../electron/messages/first.ts';
import { m as viewMessages } from '../../../../electron/messages/views.ts';
import { accountModerationPage, statusModerationPage } from '../../../logic/server/server-pages.ts';
import { openExternal } from '../../../state/app/system.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';
import type { Action } from './button-actions.ts';

/** An account, and the post whose menu offers the actions. */
export interface AccountContext {
  session: Session;
  account: Account;
  status: StoredStatus | null;
}

export type AccountAction = 'addToLists' | 'mute' | 'block' | 'blockDomain' | 'moderate' | 'moderatePost' | 'report';

const isOther = ({ session, account }: AccountContext): boolean => account.id !== session.accountId;
const handleOf = ({ account }: AccountContext): { who: string } => ({ who: `@${account.acct}` });
/** The relationship may be unknown outside of a profile, so it changes labels only: moving items would slip under the pointer. */
const relationshipOf = ({ session, account }: AccountContext): Relationship | null => session.entities.relationship(account.id).value;
const domainOf = ({ session, account }: AccountContext): string | null => session.accountActions.domainOf(account.id);
const isDomainBlocked = (context: AccountContext): boolean => relationshipOf(context)?.domain_blocking === true;
const moderationPage = ({ session: { server, origin }, account: { id } }: AccountContext): string | null =>
  accountModerationPage(server, origin, id);
const postModerationPage = ({ session: { server, origin }, account: { id }, status }: AccountContext): string | null =>
  status && statusModerationPage(server, origin, id, status.id);
const open = (address: string | null): void => void (address !== null && openExternal(address));

export const mention: Action<AccountContext> = {
  label: () => viewMessages.people.mention,
  icon: MessageSquare,
  isOffered: isOther,
  run: ({ session: { composer }, account }) => composer.begin({ ...blankDraft(composer.habits), text: `@${account.acct} ` }, false),
};

/** In the order of menus. */
export const accountActions: Readonly<Record<AccountAction, Action<AccountContext>>> = {
  addToLists: {
    label: () => m.person.addToLists,
    icon: ListPlus,
    isOffered: isOther,
    run: ({ session, account }) => void (session.dialog = { show: 'lists', id: account.id }),
  },
  mute: {
    label: (context) => m.person[relationshipOf(context)?.muting ? 'unmute' : 'mute'](handleOf(context)),
    icon: VolumeX,
    iconOn: Volume,
    isOn: (context) => relationshipOf(context)?.muting === true,
    isOffered: isOther,
    run(context) {
      const { accountActions: act } = context.session;
      if (relationshipOf(context)?.muting) void act.unmute(context.account.id);
      else act.askMute(context.account.id);
    },
  },
  block: {
    label: (context) => m.person[relationshipOf(context)?.blocking ? 'unblock' : 'block'](handleOf(context)),
    icon: Ban,
    isOn: (context) => relationshipOf(context)?.blocking === true,
    tone: 'danger',
    isOffered: isOther,
    run(context) {
      const { accountActions: act } = context.session;
      if (relationshipOf(context)?.blocking) void act.unblock(context.account.id);
      else act.askBlock(context.account.id);
    },
  },
  blockDomain: {
    label: (context) => m.person[isDomainBlocked(context) ? 'unblockDomain' : 'blockDomain']({ domain: domainOf(context) ?? '' }),
    icon: Globe,
    isOn: isDomainBlocked,
    tone: 'danger',
    isOffered: (context) => isOther(context) && domainOf(context) !== null,
    run(context) {
      const domain = domainOf(context);
      const { accountActions: act } = context.session;
      if (domain === null) return;
      if (isDomainBlocked(context)) void act.unblockDomain(domain);
      else act.askBlockDomain(domain);
    },
  },
  // Moderators open the server's own pages about the account and the post.
  moderate: {
    label: (context) => viewMessages.people.moderate(handleOf(context)),
    icon: Shield,
    isOffered: (context) => isOther(context) && moderationPage(context) !== null,
    run: (context) => open(moderationPage(context)),
  },
  moderatePost: {
    label: () => viewMessages.people.moderatePost,
    icon: Shield,
    isOffered: (context) => isOther(context) && postModerationPage(context) !== null,
    run: (context) => open(postModerationPage(context)),
  },
  report: {
    label: (context) => viewMessages.people.report(handleOf(context)),
    icon: Flag,
    tone: 'danger',
    isOffered: (context) => isOther(context) && context.session.can('reports.create'),
    run: ({ session, account: { id }, status }) => void (session.dialog = { show: 'report', id, status: status?.id ?? null }),
  },
};

/** Returns the actions that are offered, by name. */
export const offeredActions = <C>(actions: Readonly<Record<string, Action<C>>>, context: C): [string, Action<C>][] =>
  Object.entries(actions).filter(([, { isOffered, refusal }]) => (isOffered?.(context) ?? true) && (refusal?.(context) ?? null) === null);

export const menuItemsOf = <C>(actions: Readonly<Record<string, Action<C>>>, context: C): MenuItem[] =>
  offeredActions(actions, context).map(([, { label, icon, iconOn = icon, isOn, hint, tone, run }]) => ({
    label: label(context),
    icon: isOn?.(context) ? iconOn : icon,
    hint: hint?.(context),
    tone: isOn?.(context) ? undefined : tone,
    onselect: () => run(context),
  }));
