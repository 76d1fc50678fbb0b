// OAuth: app registration, the authorisation page, codes with PKCE, tokens and their revocation.
import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors.ts';
import { input, routes, token, type Request, type Service } from '../http/context.ts';
import type { Input } from '../http/params.ts';
import { authorizePage, codePage, errorPage } from './oauth-pages.ts';
import type { AppRow, TokenRow } from '../store/grants.ts';
import type { AccountRow } from '../store/rows.ts';

const outOfBand = 'urn:ietf:wg:oauth:2.0:oob';
const knownScope = /^(read|write|follow|push|profile|admin)(:[\w:.-]+)?$/;

const refused = (code: string, description: string) => new ApiError(400, code, description);
const invalidClient = () =>
  new ApiError(
    401,
    'invalid_client',
    'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
  );
const invalidGrant = () =>
  new ApiError(
    400,
    'invalid_grant',
    'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
  );
const isEqual = (a: string, b: string) => {
  const [one, two] = [Buffer.from(a), Buffer.from(b)];
  return one.length === two.length && timingSafeEqual(one, two);
};

const isWithin = (wanted: string, granted: string) => {
  const held = granted.split(/\s+/);
  return wanted.split(/\s+/).every((scope) => held.includes(scope) || held.includes(scope.split(':')[0] ?? ''));
};

/** Throws when the app did not register for one of them. */
function wantedScopes(params: Input, app: AppRow, fallback: string): string {
  const scopes = params.text('scope') || fallback;
  if (!isWithin(scopes, app.scopes)) throw refused('invalid_scope', 'The requested scope is invalid, unknown, or malformed.');
  return scopes;
}

const isPassword = (person: AccountRow, params: Input) =>
  person.password !== null && isEqual(person.password, params.text('password') ?? '');

export function oauthRoutes({ store, vapidKey, title }: Service, onRevoke: (token: string) => void) {
  const { grants, accounts } = store;

  const application = (app: AppRow) => {
    const uris = app.redirect_uris.split(/\s+/).filter(Boolean);
    return {
      id: app.id,
      name: app.name,
      website: app.website,
      scopes: app.scopes.split(' '),
      redirect_uris: uris,
      redirect_uri: app.redirect_uris,
      vapid_key: vapidKey ?? '',
    };
  };
  const answerToken = (c: Request, row: TokenRow) =>
    c.json({ access_token: row.token, token_type: 'Bearer', scope: row.scopes, created_at: Math.floor(row.created_at / 1000) }, 200, {
      'Cache-Control': 'no-store',
    });

  /** The client by id and secret, from the body or the Authorization header. */
  function client(c: Request): AppRow {
    const basic = /^Basic (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const [basicId = '', basicSecret = ''] = basic ? Buffer.from(basic, 'base64').toString().split(':') : [];
    const params = input(c);
    const app = grants.app(params.text('client_id') ?? basicId);
    if (!app || !isEqual(app.client_secret, params.text('client_secret') ?? basicSecret)) throw invalidClient();
    return app;
  }

  /** Checks an authorisation request; throws errors that must not be redirected to the app. */
  function readAuthorization(params: Input) {
    const app = grants.app(params.text('client_id') ?? '');
    if (!app) throw invalidClient();
    const redirectUri = params.text('redirect_uri') ?? '';
    if (!app.redirect_uris.split(/\s+/).includes(redirectUri))
      throw refused('invalid_redirect_uri', "The requested redirect uri is malformed or doesn't match client redirect URI.");
    if (params.text('response_type') !== 'code')
      throw refused('unsupported_response_type', 'The authorization server does not support this response type.');
    const scopes = wantedScopes(params, app, 'read');
    const challenge = params.text('code_challenge') ?? null;
    if (challenge !== null && params.text('code_challenge_method') !== 'S256')
      throw refused('invalid_code_challenge_method', 'The code challenge method must be S256.');
    return { app, redirectUri, scopes, challenge, state: params.text('state') ?? null };
  }

  function redirect(c: Request, to: string, answer: Record<string, string>, state: string | null) {
    const url = new URL(to);
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
    if (state !== null) url.searchParams.set('state', state);
    return c.redirect(url.href, 302);
  }

  const page = (c: Request, html: string, status: 200 | 400 | 401 = 200) =>
    c.html(html, status, {
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    });

  function exchangeCode(c: Request) {
    const app = client(c);
    const params = input(c);
    const code = grants.code(params.text('code') ?? '');
    if (!code || code.app_id !== app.id || code.redirect_uri !== params.text('redirect_uri')) throw invalidGrant();
    if (code.token !== null) {
      grants.revoke(code.token);
      onRevoke(code.token);
      throw invalidGrant();
    }
    if (code.expires_at < store.now()) throw invalidGrant();
    if (code.challenge !== null) {
      const proof = createHash('sha256')
        .update(params.text('code_verifier') ?? '')
        .digest('base64url');
      if (!isEqual(code.challenge.replace(/=+$/, ''), proof)) throw invalidGrant();
    }
    return answerToken(c, grants.redeem(code));
  }

  return routes()
    .post('/api/v1/apps', (c) => {
      const params = input(c);
      const name = params.text('client_name')?.trim();
      const uris = params.text('redirect_uris') ?? params.list('redirect_uris').join('\n');
      const scopes = params.text('scopes') || 'read';
      if (!name) throw new ApiError(422, "Validation failed: Application name can't be blank");
      if (!uris.trim()) throw new ApiError(422, "Validation failed: Redirect URI can't be blank");
      if (!uris.split(/\s+/).every((uri) => uri === outOfBand || URL.canParse(uri)))
        throw new ApiError(422, 'Validation failed: Redirect URI must be an absolute URI.');
      if (!scopes.split(/\s+/).every((scope) => knownScope.test(scope)))
        throw new ApiError(422, "Validation failed: Scopes doesn't match configured on the server.");
      const app = grants.createApp({ name, redirectUris: uris.trim(), scopes, website: params.text('website') || null });
      return c.json({ ...application(app), client_id: app.client_id, client_secret: app.client_secret, client_secret_expires_at: 0 });
    })
    .get('/api/v1/apps/verify_credentials', (c) => {
      const app = grants.appById(token(c).app_id);
      return c.json(app ? application(app) : {});
    })

    .get('/oauth/authorize', (c) => {
      try {
        const { app, scopes } = readAuthorization(input(c));
        return page(c, authorizePage({ title, app: app.name, scopes, request: c.get('params'), accounts: accounts.local() }));
      } catch (error) {
        if (error instanceof ApiError) return page(c, errorPage(title, error.description ?? error.code), 400);
        throw error;
      }
    })
    .post('/oauth/authorize', (c) => {
      const params = input(c);
      let request: ReturnType<typeof readAuthorization>;
      try {
        request = readAuthorization(params);
      } catch (error) {
        if (error instanceof ApiError) return page(c, errorPage(title, error.description ?? error.code), 400);
        throw error;
      }
      const { app, redirectUri, scopes, challenge, state } = request;
      if (params.text('decision') === 'deny') {
        if (redirectUri === outOfBand) return page(c, errorPage(title, 'You denied the request. You can close this page.'));
        return redirect(
          c,
          redirectUri,
          { error: 'access_denied', error_description: 'The resource owner or authorization server denied the request.' },
          state,
        );
      }
      const person = accounts.byEmail(params.text('email') ?? '');
      if (!person || !isPassword(person, params)) {
        const failed = 'That e-mail address and password don’t belong together.';
        return page(c, authorizePage({ title, app: app.name, scopes, request: c.get('params'), accounts: accounts.local(), failed }), 401);
      }
      const code = grants.createCode({ app_id: app.id, account_id: person.id, redirect_uri: redirectUri, scopes, challenge });
      return redirectUri === outOfBand ? page(c, codePage(title, code)) : redirect(c, redirectUri, { code }, state);
    })

    .post('/oauth/token', (c) => {
      const params = input(c);
      switch (params.text('grant_type')) {
        case 'authorization_code':
          return exchangeCode(c);
        case 'client_credentials': {
          const app = client(c);
          return answerToken(c, grants.createToken(app.id, null, wantedScopes(params, app, 'read')));
        }
        case 'password': {
          const app = client(c);
          const person = accounts.byEmail(params.text('username') ?? '');
          if (!person || !isPassword(person, params)) throw invalidGrant();
          return answerToken(c, grants.createToken(app.id, person.id, wantedScopes(params, app, app.scopes)));
        }
        default:
          throw refused('unsupported_grant_type', 'The authorization grant type is not supported by the authorization server.');
      }
    })
    .post('/oauth/revoke', (c) => {
      const app = client(c);
      const row = grants.token(input(c).text('token') ?? '');
      if (row && row.app_id !== app.id) throw new ApiError(403, 'unauthorized_client', 'You are not authorized to revoke this token');
      if (row) {
        grants.revoke(row.token);
        onRevoke(row.token);
      }
      return c.json({});
    });
}
