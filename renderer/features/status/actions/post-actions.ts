// Lists all actions of a post. Buttons, menu, palette, and keys read this table. Loaded on demand: no post needs it to render.
import Bell from '@lucide/svelte/icons/bell';
import BellOff from '@lucide/svelte/icons/bell-off';
import Copy from '@lucide/svelte/icons/copy';
import ExternalLink from '@lucide/svelte/icons/external-link';
import Eye from '@lucide/svelte/icons/eye';
import Funnel from '@lucide/svelte/icons/funnel';
import Languages from '@lucide/svelte/icons/languages';
import Link from '@lucide/svelte/icons/link';
import MessageSquareQuote from '@lucide/svelte/icons/message-square-quote';
import Pencil from '@lucide/svelte/icons/pencil';
import Pin from '@lucide/svelte/icons/pin';
import PinOff from '@lucide/svelte/icons/pin-off';
import SmilePlus from '@lucide/svelte/icons/face-slightly-smiling-plus';
import Trash from '@lucide/svelte/icons/trash';
import Unlink from '@lucide/svelte/icons/unlink';
import Users from '@lucide/svelte/icons/users';
import UsersRound from '@lucide/svelte/icons/users-round';
import type { FilterContext } from '@kittiwake/mastodon-api/entities/choices';
import type { Shortcuts } from '../../../../electron/contract/shortcut-table.ts';
import { m } from '../../../../electron/messages/views.ts';
import { openableLink } from '../../../logic/html/web-link.ts';
import { richContent } from '../../../logic/html/rich-text.ts';
import { shortcuts } from '../../../logic/shortcuts.svelte.ts';
import { accounts } from '../../../state/account/accounts.svelte.ts';
import { copyText, openExternal } from '../../../state/app/system.ts';
import { settings } from '../../../state/app/settings.svelte.ts';
import { muteConversation } from '../../../state/entities/mute-conversation.ts';
import type { RowAction } from '../../../ui/list/row-actions.ts';
import { waitForMenuData } from '../../../ui/overlay/menu-item.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';
import { sharedLink } from '../card/shared-link.ts';
import { openViewer } from '../media/open-viewer.ts';
import { quoteMethodOf } from '../quote/quote-method.ts';
import { coveringFilterOf, isContentOpen, isToggled, mediaCoverOf, toggle, visualMediaOf } from '../toggled-parts.ts';
import { isTranslatable } from '../translation/can-offer-translation.ts';
import { ownTranslations } from '../translation/own-translations.ts';
import { accountActions, menuItemsOf, mention, offeredActions } from './account-actions.ts';
import type { AccountAction, AccountContext } from './account-actions.ts';
import { ask, buttonActions } from './button-actions.ts';
import type { Action, PostContext } from './button-actions.ts';

/** A post in a row. `isCovered`: a filter's warning replaces the post and its buttons; if absent, as the filters say. */
export interface RowPost extends PostContext {
  filterContext: FilterContext | null;
  isCovered?: boolean;
}
type MenuContext = PostContext & AccountContext;
type RowContext = MenuContext & Required<RowPost>;

/** Actions of the menu, in its order; those on the author follow. */
type MenuAction =
  | 'react'
  | 'quote'
  | 'actAs'
  | 'copyLink'
  | 'openInBrowser'
  | 'translate'
  | 'copyText'
  | 'sharedLink'
  | 'muteConversation'
  | 'edit'
  | 'pin'
  | 'quotePolicy'
  | 'redraft'
  | 'delete'
  | 'revokeQuote'
  | 'filter'
  | 'postKinds'
  | AccountAction;
/** Actions by key and palette alone: a part of the post does the same by click. */
type PartAction = 'author' | 'pictures' | 'unfold' | 'cover' | 'mention';
/** Hover cards handle their key for everything that has a card. */
type PostShortcut = Exclude<keyof Shortcuts['post'], 'card'>;

const isOwn = ({ session, status }: PostContext): boolean => status.account.id === session.accountId;
const addressOf = ({ status }: PostContext): string | null => openableLink(status.url, status.uri);
const linkOf = ({ session, status }: PostContext): string | null => sharedLink(session, status.card);
const quoteMethod = ({ session, status }: PostContext) => quoteMethodOf(status, session.key, session.server);
const isTranslated = ({ session, status }: PostContext): boolean => isToggled(session, status.id, 'translation');
const importDraftActions = () => import('../../../state/compose/draft-actions.ts');

/** While the server's languages are not loaded, a translation is offered, and its result shows if it worked. */
function canTranslate(post: PostContext): boolean {
  const { session, status } = post;
  if (!isTranslatable(session.server, status)) return false;
  const translations = ownTranslations(session);
  void translations.load();
  return isTranslated(post) || !translations.isLoaded || translations.targetOf(status.language) !== null;
}

/** True if another author's post quotes a post of the user. */
function quotesOwnPost(post: PostContext): boolean {
  const { session, status } = post;
  const quotedId = status.quote?.state === 'accepted' ? status.quote.statusId : null;
  return !isOwn(post) && quotedId !== null && session.entities.status(quotedId).value?.account.id === session.accountId;
}

function textOf({ content, emojis, mentions, tags }: PostContext['status']): string {
  return richContent(content, { emojis, mentions, tags, still: true, withoutQuote: false }).text;
}

const menuActions: Readonly<Record<MenuAction, Action<MenuContext>>> = {
  react: {
    label: () => m.announcements.reactTo,
    icon: SmilePlus,
    isOffered: ({ session }) => session.can('reactions'),
    run: ask('react'),
  },
  quote: {
    label: (post) => m.postDetails.actions[quoteMethod(post)?.kind === 'quote' ? 'quote' : 'quoteAsLink'],
    icon: MessageSquareQuote,
    hint: (post) => quoteMethod(post)?.hint ?? null,
    isOffered: (post) => quoteMethod(post) !== null,
    run(post) {
      const isQuote = quoteMethod(post)?.kind === 'quote';
      void importDraftActions().then(({ quotePost, quoteAsLink }) => (isQuote ? quotePost : quoteAsLink)(post.session, post.status));
    },
  },
  actAs: {
    label: () => m.actAs.open,
    icon: UsersRound,
    isOffered: () => accounts.list.length > 1,
    run: ask('act-as'),
  },
  copyLink: {
    label: () => m.postDetails.actions.copyLink,
    icon: Link,
    isOffered: (post) => addressOf(post) !== null,
    run: (post) => void copyText(addressOf(post) ?? ''),
  },
  openInBrowser: {
    label: () => m.postDetails.actions.openInBrowser,
    icon: ExternalLink,
    isOffered: (post) => addressOf(post) !== null,
    run: (post) => void openExternal(addressOf(post) ?? ''),
  },
  translate: {
    label: (post) => m.postDetails.translation[isTranslated(post) ? 'original' : 'translate'],
    icon: Languages,
    isOffered: canTranslate,
    run: ({ session, status }) => toggle(session, status.id, 'translation'),
  },
  copyText: {
    label: () => m.postDetails.actions.copyText,
    icon: Copy,
    run: ({ status }) => void copyText(textOf(status)),
  },
  sharedLink: {
    label: () => m.postDetails.link.who,
    icon: Users,
    isOffered: (post) => linkOf(post) !== null,
    run: (post) => post.session.router.open({ view: 'link', id: linkOf(post) ?? '' }),
  },
  muteConversation: {
    label: ({ status }) => m.thread[status.muted ? 'unmuteConversation' : 'muteConversation'],
    icon: BellOff,
    iconOn: Bell,
    isOn: ({ status }) => status.muted === true,
    isOffered: ({ session, status }) => session.can(status.muted ? 'statuses.unmute' : 'statuses.mute'),
    run: ({ session, status }) => void muteConversation(session, status.id, !status.muted),
  },
  edit: {
    label: () => m.postDetails.actions.edit,
    icon: Pencil,
    isOffered: (post) => isOwn(post) && post.session.can('statuses.edit'),
    run: ({ session, status }) => void importDraftActions().then(({ editPost }) => editPost(session, status)),
  },
  pin: {
    label: ({ status }) => m.people[status.pinned ? 'unpin' : 'pin'],
    icon: Pin,
    iconOn: PinOff,
    isOn: ({ status }) => status.pinned === true,
    isOffered: (post) => isOwn(post) && post.status.visibility !== 'direct' && post.session.can('statuses.pin'),
    run: ({ session, status }) =>
      void import('../../../state/people/profile-page.svelte.ts').then(({ pinPost }) => pinPost(session, status.id, !status.pinned)),
  },
  quotePolicy: {
    label: () => m.postDetails.actions.quotePolicy,
    icon: MessageSquareQuote,
    isOffered: (post) =>
      isOwn(post) &&
      post.session.can('quotePolicies') &&
      post.session.can('statuses.setQuotePolicy') &&
      ['public', 'unlisted'].includes(post.status.visibility),
    run: ask('policy'),
  },
  redraft: {
    label: () => m.postDetails.actions.redraft,
    icon: Trash,
    tone: 'danger',
    isOffered: isOwn,
    run: ask('redraft'),
  },
  delete: {
    label: () => m.postDetails.actions.delete,
    icon: Trash,
    tone: 'danger',
    isOffered: isOwn,
    run(post) {
      if (settings.current.confirmDelete) ask('delete')(post);
      else void post.session.actions.remove(post.status.id);
    },
  },
  revokeQuote: {
    label: () => m.postDetails.questions.revokeQuote,
    icon: Unlink,
    tone: 'danger',
    isOffered: quotesOwnPost,
    run: ask('revoke'),
  },
  // Own posts are never filtered.
  filter: {
    label: () => m.filters.postItem,
    icon: Funnel,
    isOffered: (post) => !isOwn(post),
    run: ({ session, status }) => void (session.dialog = { show: 'filter-of-post', id: status.id }),
  },
  postKinds: {
    label: ({ account }) => m.shownKinds.personItem({ who: `@${account.acct}` }),
    icon: Eye,
    isOffered: (post) => !isOwn(post),
    run: ({ session, account }) => void (session.dialog = { show: 'post-kinds', id: account.id }),
  },
  ...accountActions,
};

const hasOpenMedia = ({ session, status }: RowContext): boolean => isContentOpen(session, status) && visualMediaOf(status).length > 0;

const partActions: Readonly<Record<PartAction, Action<RowContext>>> = {
  author: {
    label: () => m.shortcuts.names.post.author,
    run: ({ session, account }) => session.router.open({ view: 'profile', id: account.id }),
  },
  pictures: {
    label: () => m.shortcuts.names.post.pictures,
    // A video has its own controls.
    isOffered: (post) =>
      hasOpenMedia(post) &&
      visualMediaOf(post.status)[0]?.type !== 'video' &&
      !mediaCoverOf(post.session, post.status, post.filterContext).isHidden,
    run: ({ status }) => void openViewer(visualMediaOf(status), 0),
  },
  unfold: {
    label: () => m.shortcuts.names.post.unfold,
    isOffered: ({ status, isCovered }) => isCovered || status.spoiler_text !== '',
    run: ({ session, status, filterContext }) =>
      toggle(session, status.id, coveringFilterOf(session, status, filterContext) ? 'filter' : 'spoiler'),
  },
  cover: {
    label: () => m.shortcuts.names.post.cover,
    isOffered(post) {
      const { isHidden, canHide } = mediaCoverOf(post.session, post.status, post.filterContext);
      return hasOpenMedia(post) && (isHidden || canHide);
    },
    run: ({ session, status }) => toggle(session, status.id, 'media'),
  },
  mention: { ...mention, label: () => m.shortcuts.names.post.mention },
};

/** Actions by name. An action has the shortcut of its name. */
const postActions = { ...buttonActions, ...menuActions, ...partActions } satisfies Record<PostShortcut, Action<RowContext>>;
/** Actions while a filter's warning replaces the post. */
const coveredActions = { author: postActions.author, unfold: postActions.unfold };

const withAuthor = <P extends PostContext>(post: P): P & MenuContext => ({ ...post, account: post.status.account });

/** Waits for the server information, which determines the offered actions: a menu must not change while it is open. */
const loadServer = async ({ session }: PostContext): Promise<void> =>
  void (await (session.server ?? waitForMenuData(session.loadServer())));

export async function menuItems(post: PostContext): Promise<MenuItem[]> {
  await loadServer(post);
  return menuItemsOf(menuActions, withAuthor(post));
}

/** Returns the offered actions with their keys. */
export async function rowActionsOf(post: RowPost): Promise<RowAction[]> {
  await loadServer(post);
  const { session, status, filterContext, isCovered = coveringFilterOf(session, status, filterContext) !== null } = post;
  const context = withAuthor({ ...post, isCovered });
  return offeredActions<RowContext>(isCovered ? coveredActions : postActions, context).map(([name, { label, run }]) => ({
    name,
    label: label(context),
    keys: (shortcuts.post as Readonly<Record<string, readonly string[] | undefined>>)[name] ?? [],
    run: () => run(context),
  }));
}
