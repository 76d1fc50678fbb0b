// OAuth records: registered apps, authorisation codes, tokens.
import { createHash, randomBytes } from 'node:crypto';
import type { Core } from './core.ts';
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

export interface CodeRow {
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

export type Grants = ReturnType<typeof createGrants>;

const secret = () => randomBytes(32).toString('base64url');
const codeLifetimeMs = 10 * 60_000;

export function createGrants({ db, ids, now }: Core) {
  function createToken(appId: string, accountId: string | null, scopes: string): TokenRow {
    const row: TokenRow = { token: secret(), app_id: appId, account_id: accountId, scopes, created_at: now() };
    db.run('INSERT INTO tokens(token, app_id, account_id, scopes, created_at) VALUES(:token, :app_id, :account_id, :scopes, :created_at)', {
      ...row,
    });
    return row;
  }

  function revoke(token: string) {
    db.run('DELETE FROM tokens WHERE token = :token', { token });
    db.run('DELETE FROM push_subscriptions WHERE token = :token', { token });
  }

  return {
    createToken,
    revoke,

    createApp(app: { name: string; redirectUris: string; scopes: string; website: string | null }): AppRow {
      const row: AppRow = {
        id: ids.next(),
        client_id: secret(),
        client_secret: secret(),
        name: app.name,
        website: app.website,
        redirect_uris: app.redirectUris,
        scopes: app.scopes,
      };
      db.run(
        `INSERT INTO apps(id, client_id, client_secret, name, website, redirect_uris, scopes)
         VALUES(:id, :client_id, :client_secret, :name, :website, :redirect_uris, :scopes)`,
        { ...row },
      );
      return row;
    },
    app: (clientId: string) => db.one<AppRow>('SELECT * FROM apps WHERE client_id = :clientId', { clientId }),
    appById: (id: string) => db.one<AppRow>('SELECT * FROM apps WHERE id = :id', { id }),

    createCode(grant: Omit<CodeRow, 'code' | 'expires_at' | 'token'>): string {
      const code = secret();
      db.run(
        `INSERT INTO codes(code, app_id, account_id, redirect_uri, scopes, challenge, expires_at)
         VALUES(:code, :app_id, :account_id, :redirect_uri, :scopes, :challenge, :expires_at)`,
        { ...grant, code, expires_at: now() + codeLifetimeMs },
      );
      return code;
    },
    code: (code: string) => db.one<CodeRow>('SELECT * FROM codes WHERE code = :code', { code }),
    redeem(code: CodeRow): TokenRow {
      const row = createToken(code.app_id, code.account_id, code.scopes);
      db.run('UPDATE codes SET token = :token WHERE code = :code', { code: code.code, token: row.token });
      return row;
    },

    token: (token: string) => db.one<TokenRow>('SELECT * FROM tokens WHERE token = :token', { token }),
    /** Earlier versions derived the seeded tokens from the path of the file: whoever knew the path knew them. */
    replaceDerivedTokens(file: string, accounts: readonly AccountRow[]) {
      for (const { username } of accounts) {
        const change = { old: createHash('sha256').update(`${file}:${username}`).digest('base64url'), next: secret() };
        for (const table of ['tokens', 'push_subscriptions']) db.run(`UPDATE ${table} SET token = :next WHERE token = :old`, change);
      }
    },
    tokensOf: (accountId: string) => db.all<TokenRow>('SELECT * FROM tokens WHERE account_id = :accountId', { accountId }),
  };
}
