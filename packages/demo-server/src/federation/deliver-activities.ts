// Decides which activities a connected server receives, and applies them to its store as Mastodon's ActivityPub activities do.
import { ApiError } from '../errors.ts';
import type { Activity } from '../store/activities.ts';
import type { AccountRow, StatusRow } from '../store/rows.ts';
import { isDistributable, type Note, type PeerLink } from './peer-link.ts';

/** Applies an activity at the receiving server. */
type Delivery = () => void;
type ActivityOf<Type extends Activity['type']> = Extract<Activity, { type: Type }>;
/** Reads what is sent now, and returns what happens on arrival; null: the other server does not receive the activity. */
type Handlers = { [Type in Activity['type']]: (link: PeerLink, activity: ActivityOf<Type>) => Delivery | null };

const hasFollowers = ({ from, to }: PeerLink, { id }: AccountRow) =>
  from.db.one('SELECT 1 FROM follows f JOIN accounts a ON a.id = f.account_id WHERE f.target_id = :id AND a.domain = :domain', {
    id,
    domain: to.domain,
  }) !== undefined;

const isByReceiver = (link: PeerLink, row: StatusRow | undefined) =>
  row !== undefined && link.isReceiver(link.from.accounts.byId(row.account_id));

/** Source: StatusReachFinder. */
function reaches(link: PeerLink, { row, author, mentions, parent }: Note): boolean {
  if (mentions.some((account) => link.isReceiver(account))) return true;
  if (row.visibility !== 'direct' && hasFollowers(link, author)) return true;
  return isDistributable(row) && isByReceiver(link, parent);
}

/** Finds the local account of the receiving server that the row of the sending server stands for. */
const findReceiver = (link: PeerLink, row: AccountRow) => (link.isReceiver(row) ? link.to.accounts.byHandle(row.username) : undefined);

function applyVotes({ to }: PeerLink, { poll }: Note, copy: StatusRow) {
  const pollCopy = copy.poll_id ? to.polls.byId(copy.poll_id) : undefined;
  if (!poll || !pollCopy) return;
  const base = JSON.parse(pollCopy.base_votes) as number[];
  const knownVotes = to.polls.tally(pollCopy).votes.map((votes, at) => votes - (base[at] ?? 0));
  to.polls.setBaseVotes(
    pollCopy.id,
    poll.baseVotes.map((votes, at) => Math.max(0, votes - (knownVotes[at] ?? 0))),
  );
}

/** The quoted author's server decides about its own posts. */
function applyQuoteState(link: PeerLink, { row, quoted }: Note, copy: StatusRow) {
  if (copy.quote_state === row.quote_state || isByReceiver(link, quoted)) return;
  if (row.quote_state === 'revoked') link.to.quotes.revoke(copy);
  else link.to.quotes.answer(copy, row.quote_state === 'accepted');
}

/** Returns undefined if the poll is unchanged: a change would announce its end again. */
function changedPollOf({ to }: PeerLink, { poll }: Note, copy: StatusRow) {
  const before = copy.poll_id ? to.polls.byId(copy.poll_id) : undefined;
  if (!poll || !before) return poll ?? (before ? null : undefined);
  const isSame =
    before.options === JSON.stringify(poll.options) &&
    before.expires_at === poll.expiresAt &&
    before.multiple === Number(poll.multiple) &&
    before.hide_totals === Number(poll.hideTotals);
  return isSame ? undefined : poll;
}

function applyEdit(link: PeerLink, note: Note, copy: StatusRow) {
  const { row } = note;
  const poll = changedPollOf(link, note, copy);
  link.to.edits.edit(copy, {
    text: row.text,
    rendered: link.renderedTextOf(note),
    spoilerText: row.spoiler_text,
    sensitive: row.sensitive === 1,
    language: row.language,
    ...(!link.hasSameMedia(note, link.to.media.ofStatus(copy.id)) && { mediaIds: link.copyMedia(note) }),
    ...(poll !== undefined && { poll }),
    ...(row.edited_at !== null && { editedAt: row.edited_at }),
  });
}

/** Follows the new account with the settings of the old follow. Source: UnfollowFollowWorker, FollowMigrationService. */
function migrateFollower({ to }: PeerLink, follower: AccountRow, source: AccountRow, target: AccountRow) {
  if (follower.id !== target.id) {
    const { showing_reblogs: reblogs, notifying: notify } = to.relations.relationshipBetween(follower.id, source.id);
    // A local account that moved here need not approve its followers again.
    to.relations.follow(follower, target.domain === '' ? { ...target, locked: 0 } : target, { reblogs, notify });
  }
  to.relations.unfollow(follower.id, source.id);
}

/** Sends the answer of a local account through the hook of its own store. */
const answerFollow = ({ to }: PeerLink, type: 'Accept' | 'Reject', actor: AccountRow, target: AccountRow) =>
  to.peers?.deliver({ type, actor, target });

/** Source: ActivityPub::Activity::Follow. */
function applyFollow(link: PeerLink, follower: AccountRow, followed: AccountRow) {
  const { relations } = link.to;
  const { blocking, domain_blocking: blocksDomain } = relations.relationshipBetween(followed.id, follower.id);
  if (blocking || blocksDomain || followed.moved_to_id !== null || followed.suspended === 1)
    answerFollow(link, 'Reject', followed, follower);
  else if (relations.follows(follower.id, followed.id)) answerFollow(link, 'Accept', followed, follower);
  else relations.follow(follower, followed);
}

/** Sends the activity to the server of the account that it concerns. */
function relate(link: PeerLink, actor: AccountRow, target: AccountRow, apply: (actor: AccountRow, target: AccountRow) => void) {
  const receiver = findReceiver(link, target);
  return receiver ? () => apply(link.copyAccount(actor), link.to.accounts.byId(receiver.id) ?? receiver) : null;
}

/** Applies an activity to the copy of a post; nothing happens if the post is unknown on arrival. */
function changeCopy(link: PeerLink, row: StatusRow, apply: (copy: StatusRow) => void): Delivery {
  const uri = link.uriOf(row);
  return () => {
    const copy = link.findByUri(uri);
    if (copy) apply(copy);
  };
}

/** An interaction is sent to the server of the post's author. */
const interact = (link: PeerLink, status: StatusRow, apply: (copy: StatusRow) => void) =>
  isByReceiver(link, status) ? changeCopy(link, status, apply) : null;

function sendBoost(link: PeerLink, actor: AccountRow, boost: StatusRow, apply: (original: StatusRow) => void): Delivery | null {
  const original = boost.reblog_of_id ? link.from.statuses.byId(boost.reblog_of_id) : undefined;
  if (!original || !(hasFollowers(link, actor) || isByReceiver(link, original))) return null;
  const note = link.note(original);
  // The boost itself is counted when it is applied.
  const earlierNote = { ...note, counts: { ...note.counts, baseReblogs: note.counts.baseReblogs - 1 } };
  return () => {
    const copy = link.findByUri(note.uri) ?? (isDistributable(note.row) ? link.import(earlierNote) : undefined);
    if (copy) apply(copy);
  };
}

/** The answer of the quoted author's server. Source: ActivityPub::Activity::QuoteRequest. */
function applyQuoteRequest(link: PeerLink, note: Note) {
  const { to } = link;
  const quoted = note.quoted && link.findStatus(note.quoted);
  if (!quoted || !isDistributable(quoted)) return;
  const quoter = link.copyAccount(note.author);
  const permission = to.quotes.permission(quoted, quoter.id);
  if (permission === 'denied' || to.relations.blocks(quoted.account_id, quoter.id)) {
    const actor = to.accounts.byId(quoted.account_id);
    if (actor) to.peers?.deliver({ type: 'RejectQuote', actor, quoteUri: note.uri });
    return;
  }
  const quote = link.import(note);
  if (permission === 'automatic') to.quotes.answer(quote, true);
}

const applyQuoteAnswer =
  (link: PeerLink, quoteUri: string, apply: (quote: StatusRow) => void): Delivery =>
  () => {
    const quote = link.findByUri(quoteUri);
    if (quote) apply(quote);
  };

const undoHandlers = {
  Announce: (link, { actor, status }) =>
    sendBoost(link, actor, status, (original) => link.to.interactions.unreblog(link.copyAccount(actor), original)),
  Like: (link, { actor, status }) => interact(link, status, (copy) => link.to.interactions.unfavourite(link.copyAccount(actor), copy)),
  Follow: (link, { actor, target }) =>
    relate(link, actor, target, (follower, followed) => link.to.relations.unfollow(follower.id, followed.id)),
  Block: (link, { actor, target }) =>
    relate(link, actor, target, (blocker, blocked) => void link.to.relations.unblock(blocker.id, blocked.id)),
} satisfies Partial<Handlers>;

const handlers: Handlers = {
  Create(link, { status }) {
    const note = link.note(status);
    return reaches(link, note) ? () => void link.import(note) : null;
  },
  Update(link, { status }) {
    const note = link.note(status);
    return () => {
      const copy = link.findByUri(note.uri);
      if (!copy) return;
      if (status.edited_at !== copy.edited_at) applyEdit(link, note, copy);
      link.to.quotes.setPolicy(copy, status.quote_policy);
      applyQuoteState(link, note, copy);
      const editedCopy = link.to.statuses.byId(copy.id);
      if (editedCopy) applyVotes(link, note, editedCopy);
    };
  },
  Delete: (link, { status }) => changeCopy(link, status, (copy) => link.to.statuses.remove(copy, true)),
  Announce: (link, { actor, status: boost }) =>
    sendBoost(link, actor, boost, (original) => {
      const uri = link.uriOf(boost);
      const { visibility, created_at: writtenAt } = boost;
      link.to.interactions.reblog(link.copyAccount(actor), original, { visibility, writtenAt, uri });
    }),
  Like: (link, { actor, status }) => interact(link, status, (copy) => link.to.interactions.favourite(link.copyAccount(actor), copy)),
  Vote: (link, { actor, status, choices }) =>
    interact(link, status, (copy) => {
      const poll = copy.poll_id ? link.to.polls.byId(copy.poll_id) : undefined;
      if (poll) link.to.polls.vote(poll, link.copyAccount(actor).id, choices);
    }),
  Follow: (link, { actor, target }) => relate(link, actor, target, (follower, followed) => applyFollow(link, follower, followed)),
  Block: (link, { actor, target }) => relate(link, actor, target, (blocker, blocked) => link.to.relations.block(blocker.id, blocked.id)),
  Undo: (link, { object }) => (undoHandlers[object.type] as (link: PeerLink, object: unknown) => Delivery | null)(link, object),
  Accept: (link, { actor, target }) =>
    relate(link, actor, target, (followed, follower) => void link.to.relations.authorize(followed, follower)),
  Reject: (link, { actor, target }) =>
    relate(link, actor, target, (followed, follower) => link.to.relations.removeFollower(followed.id, follower.id)),
  Move: (link, { actor, target }) => {
    return () => {
      const source = link.findAccount(actor);
      if (!source) return;
      const copy = link.copyAccount(target);
      link.to.accounts.setState(source, { movedToId: copy.id });
      for (const follower of link.to.db.all<AccountRow>(
        "SELECT a.* FROM follows f JOIN accounts a ON a.id = f.account_id WHERE f.target_id = :id AND a.domain = ''",
        { id: source.id },
      ))
        migrateFollower(link, follower, source, copy);
    };
  },
  UpdateActor:
    (link, { actor }) =>
    () =>
      link.updateAccount(actor),
  DeleteActor:
    (link, { actor }) =>
    () => {
      const copy = link.findAccount(actor);
      if (copy) link.to.moderation.deleteAccount(copy, { isGone: true });
    },
  QuoteRequest(link, { status }) {
    const note = link.note(status);
    return isByReceiver(link, note.quoted) ? () => applyQuoteRequest(link, note) : null;
  },
  AcceptQuote: (link, { quoteUri }) => applyQuoteAnswer(link, quoteUri, (quote) => link.to.quotes.answer(quote, true)),
  RejectQuote: (link, { quoteUri }) => applyQuoteAnswer(link, quoteUri, (quote) => link.to.quotes.answer(quote, false)),
  RevokeQuote: (link, { quoteUri }) => applyQuoteAnswer(link, quoteUri, (quote) => link.to.quotes.revoke(quote)),
};

/** Types that Mastodon accepts from suspended accounts (ActivityPub::ProcessCollectionService#activity_allowed_while_suspended?). */
const typesWhileSuspended: readonly Activity['type'][] = [
  'Delete',
  'DeleteActor',
  'Reject',
  'RejectQuote',
  'RevokeQuote',
  'Undo',
  'Update',
  'UpdateActor',
];

/**
 * Returns what happens when the activity arrives; null: the other server does not receive it. Activities that are invalid by then, such as
 * a vote after the end of the poll, are dropped.
 */
export function prepareDelivery(link: PeerLink, activity: Activity): Delivery | null {
  const apply = (handlers[activity.type] as (link: PeerLink, activity: Activity) => Delivery | null)(link, activity);
  if (!apply) return null;
  return () => {
    const isSuspended = link.isBlocked || link.findAccount(activity.actor)?.suspended === 1;
    if (isSuspended && !typesWhileSuspended.includes(activity.type)) return;
    try {
      apply();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
}
