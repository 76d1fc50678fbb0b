// The accounts of the embedded service: local ones, which can sign in, and ones of other servers.
import type { Core } from './core.ts';
import { paging, newestFirst, type Page } from './page.ts';
import { originPlaceholder, type Mentioned } from './rich-text.ts';
import type { AccountRow } from './rows.ts';

export interface NewAccount {
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

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts({ db, ids, now, domain: ownDomain, origin }: Core) {
  const handles = new Map<string, AccountRow | undefined>();

  function byHandle(username: string, host = ''): AccountRow | undefined {
    const domain = isOwn(host) ? '' : host.toLowerCase();
    const key = `${username.toLowerCase()}@${domain}`;
    if (!handles.has(key))
      handles.set(
        key,
        db.one<AccountRow>('SELECT * FROM accounts WHERE username = :username COLLATE NOCASE AND domain = :domain', { username, domain }),
      );
    return handles.get(key);
  }

  const isOwn = (host: string) => host === '' || host.toLowerCase() === ownDomain || `http://${host.toLowerCase()}` === origin();
  const urlOf = (row: AccountRow) => (row.domain ? `https://${row.domain}/@${row.username}` : `${originPlaceholder}/@${row.username}`);

  return {
    byHandle,
    urlOf,
    byId: (id: string) => db.one<AccountRow>('SELECT * FROM accounts WHERE id = :id', { id }),
    byEmail: (email: string) => db.one<AccountRow>('SELECT * FROM accounts WHERE email = :email', { email: email.trim().toLowerCase() }),
    /** Accepts `user`, `@user`, `user@host` and `acct:user@host`. */
    byAcct(acct: string) {
      const [username = '', host = ''] = acct
        .replace(/^acct:/, '')
        .replace(/^@/, '')
        .split('@');
      return byHandle(username, host);
    },
    resolve(username: string, host: string): Mentioned | null {
      const row = byHandle(username, host);
      return row ? { id: row.id, username: row.username, url: urlOf(row) } : null;
    },
    local: () => db.all<AccountRow>('SELECT * FROM accounts WHERE email IS NOT NULL ORDER BY id'),
    everyone: () => db.all<AccountRow>('SELECT * FROM accounts ORDER BY id'),

    create(account: NewAccount): AccountRow {
      const at = account.at ?? now();
      const row: AccountRow = {
        id: ids.next(account.at),
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
      db.run(
        `INSERT INTO accounts(id, username, domain, display_name, note, fields, avatar, header, locked, bot, discoverable, base_followers,
          base_following, created_at, email, password, privacy, sensitive, language)
         VALUES(:id, :username, :domain, :display_name, :note, :fields, :avatar, :header, :locked, :bot, :discoverable, :base_followers,
          :base_following, :created_at, :email, :password, :privacy, :sensitive, :language)`,
        { ...row },
      );
      handles.clear();
      return row;
    },

    /** For every account that can sign in. */
    setPasswords(password: string) {
      db.run('UPDATE accounts SET password = :password WHERE email IS NOT NULL', { password });
      handles.clear();
    },

    update(id: string, patch: AccountPatch) {
      const names = Object.keys(patch);
      if (names.length)
        db.run(`UPDATE accounts SET ${names.map((name) => `${name} = :${name}`).join(', ')} WHERE id = :id`, { ...patch, id });
      handles.clear();
    },

    search(query: string, viewerId: string | null, limit: number, offset: number, followingOnly: boolean): AccountRow[] {
      const [user = '', host = ''] = query.trim().replace(/^@/, '').split('@');
      const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
      return db.all<AccountRow>(
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
          own: ownDomain,
          following: Number(followingOnly),
          limit,
          offset,
        },
      );
    },

    directory(order: 'active' | 'new', localOnly: boolean, limit: number, offset: number): AccountRow[] {
      const by = order === 'new' ? 'a.created_at DESC' : '(SELECT max(id) FROM statuses s WHERE s.account_id = a.id) DESC';
      return db.all<AccountRow>(
        `SELECT a.* FROM accounts a WHERE a.discoverable = 1 AND (:local = 0 OR a.domain = '') ORDER BY ${by}, a.id DESC LIMIT :limit OFFSET :offset`,
        { local: Number(localOnly), limit, offset },
      );
    },

    /** Accounts that a table such as follows or blocks relates to the account; `cursor` is the id of the relation. */
    related(table: RelationTable, known: RelationColumn, id: string, wanted: RelationColumn, page: Page) {
      const { where, tail, values } = paging(page, 't.id');
      const rows = db.all<AccountRow & { cursor: string }>(
        `SELECT a.*, t.id AS cursor FROM ${table} t JOIN accounts a ON a.id = t.${wanted} WHERE t.${known} = :knownId ${where} ${tail}`,
        { ...values, knownId: id },
      );
      return newestFirst(page, rows);
    },
  };
}

export type RelationTable = 'follows' | 'follow_requests' | 'blocks' | 'mutes' | 'endorsements' | 'list_accounts' | 'favourites';
export type RelationColumn = 'account_id' | 'target_id' | 'list_id' | 'status_id';
