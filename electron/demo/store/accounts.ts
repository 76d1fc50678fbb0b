// Stores accounts: local ones, which can sign in, and accounts of other servers.
import type { Database, StoreDependencies } from './database.ts';
import { pagingSql, newestFirst, type PageRange } from './database.ts';
import { originPlaceholder, type MentionTarget } from './rich-text.ts';
import type { AccountRow } from './rows.ts';

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
  email?: string;
  language?: string;
  at?: number;
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
  >
>;

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

  #isOwnHost(host: string) {
    return host === '' || host.toLowerCase() === this.#core.domain || `http://${host.toLowerCase()}` === this.#core.origin();
  }

  urlOf(row: AccountRow) {
    return row.domain ? `https://${row.domain}/@${row.username}` : `${originPlaceholder}/@${row.username}`;
  }

  byId(id: string) {
    return this.#db.one<AccountRow>('SELECT * FROM accounts WHERE id = :id', { id });
  }

  byEmail(email: string) {
    return this.#db.one<AccountRow>('SELECT * FROM accounts WHERE email = :email', { email: email.trim().toLowerCase() });
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
    const row = this.byHandle(username, host);
    return row ? { id: row.id, username: row.username, url: this.urlOf(row) } : null;
  };

  local() {
    return this.#db.all<AccountRow>('SELECT * FROM accounts WHERE email IS NOT NULL ORDER BY id');
  }

  all() {
    return this.#db.all<AccountRow>('SELECT * FROM accounts ORDER BY id');
  }

  create(account: NewAccount): AccountRow {
    const at = account.at ?? this.#core.now();
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
      hide_collections: 0,
      avatar_description: '',
      header_description: '',
    };
    this.#db.run(
      `INSERT INTO accounts(id, username, domain, display_name, note, fields, avatar, header, locked, bot, discoverable, base_followers,
        base_following, created_at, email, password, privacy, sensitive, language)
       VALUES(:id, :username, :domain, :display_name, :note, :fields, :avatar, :header, :locked, :bot, :discoverable, :base_followers,
        :base_following, :created_at, :email, :password, :privacy, :sensitive, :language)`,
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
  }

  search(query: string, viewerId: string | null, limit: number, offset: number, followingOnly: boolean): AccountRow[] {
    const [user = '', host = ''] = query.trim().replace(/^@/, '').split('@');
    const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    return this.#db.all<AccountRow>(
      `SELECT a.* FROM accounts a LEFT JOIN follows f ON f.account_id = :viewerId AND f.target_id = a.id
       WHERE (a.username LIKE :user ESCAPE '\\' OR a.display_name LIKE :user ESCAPE '\\')
         AND (:host = '' OR a.domain LIKE :host ESCAPE '\\' OR (a.domain = '' AND :own LIKE :host ESCAPE '\\'))
         AND (:following = 0 OR f.id IS NOT NULL)
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
      `SELECT a.* FROM accounts a WHERE a.discoverable = 1 AND (:local = 0 OR a.domain = '') ORDER BY ${orderBy}, a.id DESC LIMIT :limit OFFSET :offset`,
      { local: Number(localOnly), limit, offset },
    );
  }

  /** Returns the accounts that a table such as follows or blocks relates to the account; `cursor` is the id of the relation. */
  related(table: RelationTable, ownColumn: RelationColumn, id: string, relatedColumn: RelationColumn, page: PageRange) {
    const { where, tail, values } = pagingSql(page, 't.id');
    const rows = this.#db.all<AccountRow & { cursor: string }>(
      `SELECT a.*, t.id AS cursor FROM ${table} t JOIN accounts a ON a.id = t.${relatedColumn} WHERE t.${ownColumn} = :ownId ${where} ${tail}`,
      { ...values, ownId: id },
    );
    return newestFirst(page, rows);
  }
}

export type RelationTable = 'follows' | 'follow_requests' | 'blocks' | 'mutes' | 'endorsements' | 'list_accounts' | 'favourites';
export type RelationColumn = 'account_id' | 'target_id' | 'list_id' | 'status_id';
