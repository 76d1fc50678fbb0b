// Stores accounts: local ones, which can sign in, and accounts of other servers.
import { deliver } from './activities.ts';
import type { Database, StoreDependencies } from './database.ts';
import { pagingSql, newestFirst, type PageRange } from './database.ts';
import { originPlaceholder, type MentionTarget } from './rich-text.ts';
import type { AccountRow, LoginState } from './rows.ts';

interface NewAccount {
  username: string;
  domain?: string;
  displayName: string;
  note?: string;
  fields?: { name: string; value: string }[];
  avatar: string;
  header: string;
  locked?: boolean;
  bot?: boolean;
  baseFollowers?: number;
  baseFollowing?: number;
  baseStatuses?: number;
  email?: string;
  language?: string;
  /** Time at which this server learned of the account. Default: now. */
  at?: number;
  /** Default: `at`. */
  createdAt?: number;
  uri?: string | null;
  url?: string | null;
}

export type AccountPatch = Partial<
  Pick<
    AccountRow,
    | 'display_name'
    | 'note'
    | 'fields'
    | 'avatar'
    | 'header'
    | 'locked'
    | 'bot'
    | 'discoverable'
    | 'privacy'
    | 'sensitive'
    | 'language'
    | 'quote_policy'
    | 'indexable'
    | 'hide_collections'
    | 'avatar_description'
    | 'header_description'
    | 'feature_policy'
    | 'show_media'
    | 'show_media_replies'
    | 'show_featured'
    | 'attribution_domains'
  >
>;

/** State that moderators, a registration, or a move of the owner set. Absent: unchanged. */
export interface AccountState {
  suspended?: boolean;
  limited?: boolean;
  loginState?: LoginState;
  /** Id of the account to which the owner moved; null: no move. */
  movedToId?: string | null;
}

/** Pictures of an account that has none. */
export const missingPictures = { avatar: '/drawn/avatars/missing.svg', header: '/drawn/headers/missing.svg' };

/** True until the owner confirmed the e-mail address and the moderators approved the registration: nobody can see the account. */
export const isRegistering = ({ login_state: state }: AccountRow) => state === 'unconfirmed' || state === 'pending';

/**
 * Returns the sentence with which every request of the account is refused; null if its login works.
 * Source: Mastodon's Api::BaseController#require_user! and User#functional?.
 */
export function loginRefusalOf({ login_state: state, suspended, moved_to_id: movedToId }: AccountRow): string | null {
  if (state === 'unconfirmed') return 'Your login is missing a confirmed e-mail address';
  if (state === 'pending') return 'Your login is currently pending approval';
  return state === 'disabled' || suspended === 1 || movedToId !== null ? 'Your login is currently disabled' : null;
}

const remoteColumns = ({ uri = null, url = null, baseStatuses = 0 }: NewAccount) => ({ uri, url, base_statuses: baseStatuses });

const approvedSql = (account: string) => `${account}.login_state NOT IN ('unconfirmed', 'pending')`;

export class AccountRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;
  readonly #handles = new Map<string, AccountRow | undefined>();

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  byHandle(username: string, host = ''): AccountRow | undefined {
    const domain = this.#isOwnHost(host) ? '' : host.toLowerCase();
    const key = `${username.toLowerCase()}@${domain}`;
    if (!this.#handles.has(key))
      this.#handles.set(
        key,
        this.#db.one<AccountRow>('SELECT * FROM accounts WHERE username = :username COLLATE NOCASE AND domain = :domain', {
          username,
          domain,
        }),
      );
    return this.#handles.get(key);
  }

  /** Called after another part of the store changed an account. */
  forgetHandles() {
    this.#handles.clear();
  }

  #isOwnHost(host: string) {
    return host === '' || host.toLowerCase() === this.#core.domain || `http://${host.toLowerCase()}` === this.#core.origin();
  }

  urlOf(row: AccountRow) {
    return row.url ?? this.#derivedUrlOf(row);
  }

  #derivedUrlOf(row: AccountRow) {
    return row.domain ? `https://${row.domain}/@${row.username}` : `${originPlaceholder}/@${row.username}`;
  }

  byId(id: string) {
    return this.#db.one<AccountRow>('SELECT * FROM accounts WHERE id = :id', { id });
  }

  byEmail(email: string) {
    return this.#db.one<AccountRow>('SELECT * FROM accounts WHERE email = :email', { email: email.trim().toLowerCase() });
  }

  /** Source: the query of Mastodon's streaming server for the account of a token. */
  canStream(id: string) {
    return this.#db.one("SELECT 1 FROM accounts WHERE id = :id AND suspended = 0 AND login_state <> 'disabled'", { id }) !== undefined;
  }

  /** Accepts `user`, `@user`, `user@host`, and `acct:user@host`. */
  byAcct(acct: string) {
    const [username = '', host = ''] = acct
      .replace(/^acct:/, '')
      .replace(/^@/, '')
      .split('@');
    return this.byHandle(username, host);
  }

  /** An arrow function, because callers pass it to `renderRichText`. */
  resolve = (username: string, host: string): MentionTarget | null => {
    const row = this.findOrFetch(username, host);
    return row ? { id: row.id, username: row.username, url: this.urlOf(row) } : null;
  };

  /** Fetches an account that this server does not know from a connected server. */
  findOrFetch(username: string, host: string): AccountRow | undefined {
    return this.byHandle(username, host) ?? this.#core.peers?.fetchAccount(username, host);
  }

  /** Resolves a full handle, on this server or with WebFinger on another one. Source: AccountSearchService#exact_match. */
  resolveHandle(text: string): AccountRow | undefined {
    const [, username, host] = /^@?(\w+)@([\w.-]*\w(?::\d+)?)$/.exec(text) ?? [];
    const row = username && host ? this.findOrFetch(username, host) : undefined;
    return row?.suspended === 0 ? row : undefined;
  }

  /** Finds an account of a connected server by its ActivityPub address. */
  byUri(uri: string) {
    return this.#db.one<AccountRow>('SELECT * FROM accounts WHERE uri = :uri', { uri });
  }

  local() {
    return this.#db.all<AccountRow>('SELECT * FROM accounts WHERE email IS NOT NULL ORDER BY id');
  }

  all() {
    return this.#db.all<AccountRow>('SELECT * FROM accounts ORDER BY id');
  }

  create(account: NewAccount): AccountRow {
    const at = account.createdAt ?? account.at ?? this.#core.now();
    const row: AccountRow = {
      id: this.#core.ids.next(account.at),
      username: account.username,
      domain: account.domain ?? '',
      display_name: account.displayName,
      note: account.note ?? '',
      fields: JSON.stringify(account.fields ?? []),
      avatar: account.avatar,
      header: account.header,
      locked: Number(account.locked ?? false),
      bot: Number(account.bot ?? false),
      discoverable: 1,
      base_followers: account.baseFollowers ?? 0,
      base_following: account.baseFollowing ?? 0,
      created_at: at,
      email: account.email?.toLowerCase() ?? null,
      password: null,
      privacy: 'public',
      sensitive: 0,
      language: account.language ?? null,
      quote_policy: 'public',
      indexable: 1,
      hide_collections: null,
      avatar_description: '',
      header_description: '',
      feature_policy: 'missing',
      show_media: 1,
      show_media_replies: 1,
      show_featured: 1,
      attribution_domains: '[]',
      suspended: 0,
      limited: 0,
      login_state: 'active',
      moved_to_id: null,
      ...remoteColumns(account),
    };
    this.#db.run(
      `INSERT INTO accounts(id, username, domain, display_name, note, fields, avatar, header, locked, bot, discoverable, base_followers,
        base_following, base_statuses, created_at, email, password, privacy, sensitive, language, uri, url)
       VALUES(:id, :username, :domain, :display_name, :note, :fields, :avatar, :header, :locked, :bot, :discoverable, :base_followers,
        :base_following, :base_statuses, :created_at, :email, :password, :privacy, :sensitive, :language, :uri, :url)`,
      { ...row },
    );
    this.#handles.clear();
    return row;
  }

  /** Sets the password of every account that can sign in. */
  setPasswords(password: string) {
    this.#db.run('UPDATE accounts SET password = :password WHERE email IS NOT NULL', { password });
    this.#handles.clear();
  }

  update(id: string, patch: AccountPatch) {
    const names = Object.keys(patch);
    if (names.length)
      this.#db.run(`UPDATE accounts SET ${names.map((name) => `${name} = :${name}`).join(', ')} WHERE id = :id`, { ...patch, id });
    this.#handles.clear();
    this.#deliverProfile(id);
  }

  #deliverProfile(id: string) {
    const actor = this.byId(id);
    if (actor) deliver(this.#core, { type: 'UpdateActor', actor });
  }

  /** Replaces the number of posts and follows that only the account's own server knows. */
  setBaseCounts(id: string, { followers, following, statuses }: { followers: number; following: number; statuses: number }) {
    this.#db.run('UPDATE accounts SET base_followers = :followers, base_following = :following, base_statuses = :statuses WHERE id = :id', {
      id,
      followers,
      following,
      statuses,
    });
    this.#handles.clear();
  }

  /** Emits no event, as in Mastodon: posts of a suspended account disappear without a `delete`. */
  setState(row: AccountRow, { suspended, limited, loginState, movedToId }: AccountState) {
    const { id } = row;
    const columns = {
      ...(suspended !== undefined && { suspended: Number(suspended) }),
      ...(limited !== undefined && { limited: Number(limited) }),
      ...(loginState !== undefined && { login_state: loginState }),
      ...(movedToId !== undefined && { moved_to_id: movedToId }),
    };
    for (const [name, value] of Object.entries(columns)) this.#db.run(`UPDATE accounts SET ${name} = :value WHERE id = :id`, { value, id });
    // Source: SuspendAccountService#reject_remote_follows!
    if (suspended && row.domain) this.#db.run('DELETE FROM follows WHERE account_id = :id', { id });
    this.#handles.clear();
    const target = typeof movedToId === 'string' ? this.byId(movedToId) : undefined;
    if (target) deliver(this.#core, { type: 'Move', actor: row, target });
    else if (suspended !== undefined || movedToId === null) this.#deliverProfile(id);
  }

  search(query: string, viewerId: string | null, limit: number, offset: number, followingOnly: boolean): AccountRow[] {
    const [user = '', host = ''] = query.trim().replace(/^@/, '').split('@');
    const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    return this.#db.all<AccountRow>(
      `SELECT a.* FROM accounts a LEFT JOIN follows f ON f.account_id = :viewerId AND f.target_id = a.id
       WHERE (a.username LIKE :user ESCAPE '\\' OR a.display_name LIKE :user ESCAPE '\\')
         AND (:host = '' OR a.domain LIKE :host ESCAPE '\\' OR (a.domain = '' AND :own LIKE :host ESCAPE '\\'))
         AND (:following = 0 OR f.id IS NOT NULL) AND a.suspended = 0 AND a.moved_to_id IS NULL AND ${approvedSql('a')}
       ORDER BY a.username = :exact COLLATE NOCASE DESC, f.id IS NULL, a.base_followers DESC, a.id LIMIT :limit OFFSET :offset`,
      {
        viewerId,
        user: like(user),
        exact: user,
        host: host ? like(host) : '',
        own: this.#core.domain,
        following: Number(followingOnly),
        limit,
        offset,
      },
    );
  }

  directory(order: 'active' | 'new', localOnly: boolean, limit: number, offset: number): AccountRow[] {
    const orderBy = order === 'new' ? 'a.created_at DESC' : '(SELECT max(id) FROM statuses s WHERE s.account_id = a.id) DESC';
    return this.#db.all<AccountRow>(
      `SELECT a.* FROM accounts a WHERE a.discoverable = 1 AND a.suspended = 0 AND a.limited = 0 AND a.moved_to_id IS NULL AND ${approvedSql('a')} AND (:local = 0 OR a.domain = '') ORDER BY ${orderBy}, a.id DESC LIMIT :limit OFFSET :offset`,
      { local: Number(localOnly), limit, offset },
    );
  }

  /** Returns the accounts that a table such as follows or blocks relates to the account; `cursor` is the id of the relation. */
  related(table: RelationTable, ownColumn: RelationColumn, id: string, relatedColumn: RelationColumn, page: PageRange) {
    const { where, tail, values } = pagingSql(page, 't.id');
    const rows = this.#db.all<AccountRow & { cursor: string }>(
      `SELECT a.*, t.id AS cursor FROM ${table} t JOIN accounts a ON a.id = t.${relatedColumn} WHERE t.${ownColumn} = :ownId AND a.suspended = 0 ${where} ${tail}`,
      { ...values, ownId: id },
    );
    return newestFirst(page, rows);
  }
}

export type RelationTable = 'follows' | 'follow_requests' | 'blocks' | 'mutes' | 'endorsements' | 'list_accounts' | 'favourites';
export type RelationColumn = 'account_id' | 'target_id' | 'list_id' | 'status_id';
