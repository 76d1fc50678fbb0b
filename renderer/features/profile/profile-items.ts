// What the menu of a profile offers, besides what the menu of a post offers about its author.
import AtSign from '@lucide/svelte/icons/at-sign';
import ExternalLink from '@lucide/svelte/icons/external-link';
import Hash from '@lucide/svelte/icons/hash';
import Languages from '@lucide/svelte/icons/languages';
import Link from '@lucide/svelte/icons/link';
import MessageSquare from '@lucide/svelte/icons/message-square';
import QrCode from '@lucide/svelte/icons/qr-code';
import Repeat from '@lucide/svelte/icons/repeat-2';
import StickyNote from '@lucide/svelte/icons/sticky-note';
import Pin from '@lucide/svelte/icons/user-round-check';
import UserMinus from '@lucide/svelte/icons/user-round-minus';
import type { Account } from '../../../electron/contract/entities/account.ts';
import { blankDraft } from '../../../electron/contract/writing.ts';
import { m } from '../../../electron/messages/views.ts';
import { openableLink } from '../../logic/html/web-link.ts';
import { handleOf } from '../../logic/text/names.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { copyText, openExternal } from '../../state/app/system.ts';
import { changeFollow } from '../../state/people/follow-options.ts';
import type { MenuItem } from '../../ui/overlay/menu-item.ts';
import { accountItems } from '../status/actions/account-items.ts';

/** What a menu item opens in the profile. */
export type ProfileDialog = 'qr' | 'languages' | 'remove-follower' | 'note';

export function profileItems(session: Session, account: Account, show: (dialog: ProfileDialog) => void): MenuItem[] {
  const { id, acct } = account;
  const isOwn = id === session.accountId;
  const { accountActions: act } = session;
  const held = session.entities.relationship(id).value;
  const address = openableLink(account.url);
  const isBoosting = held?.showing_reblogs ?? true;
  const mention = (): void => session.composer.begin({ ...blankDraft(session.composer.habits), text: `@${acct} ` }, false);
  const items: (MenuItem | false)[] = [
    !isOwn && { label: m.people.mention, icon: MessageSquare, onselect: mention },
    address !== null && { label: m.profile.copyLink, icon: Link, onselect: () => void copyText(address) },
    { label: m.profile.copyHandle, icon: AtSign, onselect: () => void copyText(handleOf(acct, session.host)) },
    address !== null && { label: m.people.qr, icon: QrCode, onselect: () => show('qr') },
    address !== null && { label: m.profile.openInBrowser, icon: ExternalLink, onselect: () => void openExternal(address) },
    isOwn && { label: m.tags.manageFeatured, icon: Hash, onselect: () => session.tags.showFeatured() },
    held?.following === true && {
      label: isBoosting ? m.people.hideBoosts : m.people.showBoosts,
      icon: Repeat,
      onselect: () => void changeFollow(session, id, { reblogs: !isBoosting }),
    },
    // A server that knows no languages of a follow leaves them out.
    held?.following === true &&
      held.languages !== undefined && { label: m.people.languagesItem, icon: Languages, onselect: () => show('languages') },
    !isOwn &&
      held?.note === '' &&
      !session.lacking.has('accounts.note') && { label: m.people.addNote, icon: StickyNote, onselect: () => show('note') },
    // Only followed accounts can be featured.
    held?.endorsed === true && { label: m.person.unfeature, icon: Pin, onselect: () => void act.unpin(id) },
    held?.following === true && !held.endorsed && { label: m.person.feature, icon: Pin, onselect: () => void act.pin(id) },
    held?.followed_by === true &&
      !session.lacking.has('accounts.removeFollower') && {
        label: m.people.removeFollower,
        icon: UserMinus,
        tone: 'danger',
        onselect: () => show('remove-follower'),
      },
  ];
  return [...items.filter((item) => item !== false), ...accountItems(session, account)];
}
