// Stores OAuth data: registered apps, authorization codes, and access tokens.
import { createHash, randomBytes } from 'node:crypto';
import type { Database, StoreDependencies } from './database.ts';
import type { AccountRow } from './rows.ts';

export interface AppRow {
  id: string;
  client_id: string;
  client_secret: string;
  name: string;
  website: string | null;
  /** Newline-separated. */
  redirect_uris: string;
  scopes: string;
}

interface CodeRow {
  code: string;
  app_id: string;
  account_id: string;
  redirect_uri: string;
  scopes: string;
  challenge: string | null;
  expires_at: number;
  /** The token that the code was exchanged for; a second use of the code revokes it. */
  token: string | null;
}

export interface TokenRow {
  token: string;
  app_id: string;
  account_id: string | null;
  scopes: string;
  created_at: number;
}

const createSecret = () => randomBytes(32).toString('base64url');
const codeLifetimeMs = 10 * 60_000;

export class GrantRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  createToken(appId: string, accountId: string | null, scopes: string): TokenRow {
    const row: TokenRow = { token: createSecret(), app_id: appId, account_id: accountId, scopes, created_at: this.#core.now() };
    this.#db.run(
      'INSERT INTO tokens(token, app_id, account_id, scopes, created_at) VALUES(:token, :app_id, :account_id, :scopes, :created_at)',
      { ...row },
    );
    return row;
  }

  revoke(token: string) {
    this.#db.run('DELETE FROM tokens WHERE token = :token', { token });
    this.#db.run('DELETE FROM push_subscriptions WHERE token = :token', { token });
  }

  createApp(app: { name: string; redirectUris: string; scopes: string; website: string | null }): AppRow {
    const row: AppRow = {
      id: this.#core.ids.next(),
      client_id: createSecret(),
      client_secret: createSecret(),
      name: app.name,
      website: app.website,
      redirect_uris: app.redirectUris,
      scopes: app.scopes,
    };
    this.#db.run(
      `INSERT INTO apps(id, client_id, client_secret, name, website, redirect_uris, scopes)
       VALUES(:id, :client_id, :client_secret, :name, :website, :redirect_uris, :scopes)`,
      { ...row },
    );
    return row;
  }

  app(clientId: string) {
    return this.#db.one<AppRow>('SELECT * FROM apps WHERE client_id = :clientId', { clientId });
  }

  appById(id: string) {
    return this.#db.one<AppRow>('SELECT * FROM apps WHERE id = :id', { id });
  }

  createCode(grant: Omit<CodeRow, 'code' | 'expires_at' | 'token'>): string {
    const code = createSecret();
    this.#db.run(
      `INSERT INTO codes(code, app_id, account_id, redirect_uri, scopes, challenge, expires_at)
       VALUES(:code, :app_id, :account_id, :redirect_uri, :scopes, :challenge, :expires_at)`,
      { ...grant, code, expires_at: this.#core.now() + codeLifetimeMs },
    );
    return code;
  }

  code(code: string) {
    return this.#db.one<CodeRow>('SELECT * FROM codes WHERE code = :code', { code });
  }

  redeem(code: CodeRow): TokenRow {
    const row = this.createToken(code.app_id, code.account_id, code.scopes);
    this.#db.run('UPDATE codes SET token = :token WHERE code = :code', { code: code.code, token: row.token });
    return row;
  }

  token(token: string) {
    return this.#db.one<TokenRow>('SELECT * FROM tokens WHERE token = :token', { token });
  }

  /**
   * Replaces seeded tokens of earlier versions, which were derived from the database path: anybody who knew the path could compute them.
   */
  replaceDerivedTokens(file: string, accounts: readonly AccountRow[]) {
    for (const { username } of accounts) {
      const change = { old: createHash('sha256').update(`${file}:${username}`).digest('base64url'), next: createSecret() };
      for (const table of ['tokens', 'push_subscriptions']) this.#db.run(`UPDATE ${table} SET token = :next WHERE token = :old`, change);
    }
  }

  /** Returns true if the account already gave the app these scopes. */
  hasToken(appId: string, accountId: string, scopes: string): boolean {
    const sorted = (text: string) => text.split(/\s+/).sort().join(' ');
    return this.tokensOf(accountId).some((row) => row.app_id === appId && sorted(row.scopes) === sorted(scopes));
  }

  /** Creates a session of a browser on the web pages of this server. Returns its id, which the browser keeps in a cookie. */
  createSession(accountId: string): string {
    const id = createSecret();
    this.#db.run('INSERT INTO browser_sessions(id, account_id) VALUES(:id, :accountId)', { id, accountId });
    return id;
  }

  /** Returns the id of the account that is signed in. */
  sessionAccountId(id: string): string | null {
    return this.#db.one<{ account_id: string }>('SELECT account_id FROM browser_sessions WHERE id = :id', { id })?.account_id ?? null;
  }

  deleteSession(id: string) {
    return this.#db.run('DELETE FROM browser_sessions WHERE id = :id', { id });
  }

  tokensOf(accountId: string) {
    return this.#db.all<TokenRow>('SELECT * FROM tokens WHERE account_id = :accountId', { accountId });
  }
}
