// Defines the activities that local accounts send to connected servers, named after ActivityPub, and the interface of those servers.
import type { StoreDependencies } from './database.ts';
import type { AccountRow, StatusRow } from './rows.ts';

/** One member for each type. */
type StatusActivity<Type> = Type extends unknown ? { type: Type; actor: AccountRow; status: StatusRow } : never;
type RelationActivity<Type> = Type extends unknown ? { type: Type; actor: AccountRow; target: AccountRow } : never;
type QuoteAnswer<Type> = Type extends unknown ? { type: Type; actor: AccountRow; quoteUri: string } : never;
type UndoableActivity = StatusActivity<'Announce' | 'Like'> | RelationActivity<'Follow' | 'Block'>;

/** `actor` is a local account. The rows are those of the sending store. */
export type Activity =
  /** For `Announce` and its `Undo`, `status` is the boost, not the boosted post. For `QuoteRequest` it is the quoting post. */
  | StatusActivity<'Create' | 'Update' | 'Delete' | 'QuoteRequest'>
  | UndoableActivity
  | { type: 'Undo'; actor: AccountRow; object: UndoableActivity }
  /** In ActivityPub a `Create` of notes with names. */
  | (StatusActivity<'Vote'> & { choices: readonly number[] })
  /** The answers to a `Follow`; `target` is the follower. */
  | RelationActivity<'Accept' | 'Reject' | 'Move'>
  /** In ActivityPub `Update` and `Delete` with an actor as their object. */
  | { type: 'UpdateActor'; actor: AccountRow }
  | { type: 'DeleteActor'; actor: AccountRow }
  /** The answers to a `QuoteRequest`, and a `Delete` of the quote's authorization. `quoteUri`: address of the quoting post. */
  | QuoteAnswer<'AcceptQuote' | 'RejectQuote' | 'RevokeQuote'>;

export interface PeerServers {
  /** The account domains of the servers. */
  domains(): string[];
  deliver(activity: Activity): void;
  /** Fetches an account that this server may not know; undefined: no connected server has it. */
  fetchAccount(username: string, host: string): AccountRow | undefined;
  /** Fetches an account or a public post by its web page or ActivityPub address. */
  fetchAddress(url: string): { account: AccountRow | undefined; status: StatusRow | undefined };
  /** Fetches the replies to a post, and returns their number. */
  fetchReplies(status: StatusRow): number;
}

/** True for an account on a connected server; accounts of all other servers are simulated by this one. */
export const isOnPeer = ({ uri }: AccountRow): boolean => uri !== null;

/** Sends an activity to the connected servers. Activities of remote accounts came from there, and are not sent back. */
export function deliver({ peers }: StoreDependencies, activity: Activity) {
  if (activity.actor.domain === '') peers?.deliver(activity);
}
