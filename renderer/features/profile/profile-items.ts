// Builds the menu items of a profile, in addition to the account items of a post's menu.
import AtSign from '@lucide/svelte/icons/at-sign';
import ExternalLink from '@lucide/svelte/icons/external-link';
import Hash from '@lucide/svelte/icons/hash';
import Languages from '@lucide/svelte/icons/languages';
import Link from '@lucide/svelte/icons/link';
import QrCode from '@lucide/svelte/icons/qr-code';
import Repeat from '@lucide/svelte/icons/repeat-2';
import StickyNote from '@lucide/svelte/icons/sticky-note';
import Pin from '@lucide/svelte/icons/user-round-check';
import UsersRound from '@lucide/svelte/icons/users-round';
import UserMinus from '@lucide/svelte/icons/user-round-minus';
import type { Account, Relationship } from '@kittiwake/mastodon-api/entities/account';
import { m } from '../../../electron/messages/views.ts';
import { openableLink } from '../../logic/html/web-link.ts';
import { handleOf } from '../../logic/text/names.ts';
import { accounts } from '../../state/account/accounts.svelte.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { copyText, openExternal } from '../../state/app/system.ts';
import { changeFollow } from '../../state/people/follow-options.ts';
import type { MenuItem } from '../../ui/overlay/menu-item.ts';
import { accountActions, mention, menuItemsOf } from '../status/actions/account-actions.ts';

/** Dialogs that a menu item can open in the profile. */
export type ProfileDialog = 'qr' | 'languages' | 'remove-follower' | 'note' | 'follow-as';

type OptionalMenuItem = MenuItem | false;

/** Items for a follow, the private note, featuring, and the removal of a follower. */
function relationshipItems(
  session: Session,
  id: string,
  relationship: Relationship,
  show: (dialog: ProfileDialog) => void,
): OptionalMenuItem[] {
  const { accountActions, can } = session;
  const { following: isFollowing, endorsed: isFeatured, languages } = relationship;
  const isBoosting = relationship.showing_reblogs ?? true;
  const canAddNote = id !== session.accountId && relationship.note === '' && can('accounts.note');
  return [
    isFollowing && {
      label: isBoosting ? m.people.hideBoosts : m.people.showBoosts,
      icon: Repeat,
      onselect: () => void changeFollow(session, id, { reblogs: !isBoosting }),
    },
    // Servers that do not support languages of a follow omit the field.
    isFollowing && languages !== undefined && { label: m.people.languagesItem, icon: Languages, onselect: () => show('languages') },
    canAddNote && { label: m.people.addNote, icon: StickyNote, onselect: () => show('note') },
    // Only followed accounts can be featured.
    isFeatured && { label: m.person.unfeature, icon: Pin, onselect: () => void accountActions.unpin(id) },
    isFollowing && !isFeatured && { label: m.person.feature, icon: Pin, onselect: () => void accountActions.pin(id) },
    relationship.followed_by &&
      can('accounts.removeFollower') && {
        label: m.people.removeFollower,
        icon: UserMinus,
        tone: 'danger',
        onselect: () => show('remove-follower'),
      },
  ];
}

export function profileItems(session: Session, account: Account, show: (dialog: ProfileDialog) => void): MenuItem[] {
  const { id, acct } = account;
  const isOwn = id === session.accountId;
  const relationship = session.entities.relationship(id).value;
  const address = openableLink(account.url);
  const context = { session, account, status: null };
  const items: OptionalMenuItem[] = [
    ...menuItemsOf({ mention }, context),
    !isOwn && accounts.list.length > 1 && { label: m.actAs.follow, icon: UsersRound, onselect: () => show('follow-as') },
    address !== null && { label: m.profile.copyLink, icon: Link, onselect: () => void copyText(address) },
    { label: m.profile.copyHandle, icon: AtSign, onselect: () => void copyText(handleOf(acct, session.domain)) },
    address !== null && { label: m.people.qr, icon: QrCode, onselect: () => show('qr') },
    address !== null && { label: m.profile.openInBrowser, icon: ExternalLink, onselect: () => void openExternal(address) },
    isOwn && { label: m.tags.manageFeatured, icon: Hash, onselect: () => session.tags.showFeatured() },
    ...(relationship ? relationshipItems(session, id, relationship, show) : []),
  ];
  return [...items.filter((item) => item !== false), ...menuItemsOf(accountActions, context)];
}
