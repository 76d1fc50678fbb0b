// Serves OAuth: app registration, the authorization page, codes with PKCE, and tokens and their revocation.
import { createHash, timingSafeEqual } from 'node:crypto';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { ApiError } from '../errors.ts';
import { readParams, createRoutes, requireToken, type RequestContext, type RouteServices } from '../http/context.ts';
import type { ParamReader } from '../http/params.ts';
import { loginRefusalOf } from '../store/accounts.ts';
import { authorizePage, codePage, errorPage, readRequestParams, signedOutPage } from './oauth-pages.ts';
import type { AppRow, TokenRow } from '../store/grants.ts';
import type { AccountRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

const outOfBand = 'urn:ietf:wg:oauth:2.0:oob';
const knownScope = /^(read|write|follow|push|profile|admin)(:[\w:.-]+)?$/;

const createOAuthError = (code: string, description: string) => new ApiError(400, code, { description });
const invalidClient = () =>
  new ApiError(401, 'invalid_client', {
    description:
      'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
  });
const invalidGrant = () =>
  new ApiError(400, 'invalid_grant', {
    description:
      'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
  });
const isEqual = (a: string, b: string) => {
  const [one, two] = [Buffer.from(a), Buffer.from(b)];
  return one.length === two.length && timingSafeEqual(one, two);
};

const includesScopes = (requestedScopes: string, granted: string) => {
  const grantedScopes = granted.split(/\s+/);
  return requestedScopes.split(/\s+/).every((scope) => grantedScopes.includes(scope) || grantedScopes.includes(scope.split(':')[0] ?? ''));
};

/** Throws if the app is not registered for one of the scopes. */
function readScopes(params: ParamReader, app: AppRow, fallback: string): string {
  const scopes = params.text('scope') || fallback;
  if (!includesScopes(scopes, app.scopes))
    throw createOAuthError('invalid_scope', 'The requested scope is invalid, unknown, or malformed.');
  return scopes;
}

const isCorrectPassword = (account: AccountRow, params: ParamReader) =>
  account.password !== null && isEqual(account.password, params.text('password') ?? '');

function presentApp(app: AppRow, vapidKey: string | null) {
  return {
    id: app.id,
    name: app.name,
    website: app.website,
    scopes: app.scopes.split(' '),
    redirect_uris: app.redirect_uris.split(/\s+/).filter(Boolean),
    redirect_uri: app.redirect_uris,
    vapid_key: vapidKey ?? '',
  };
}

// Serves the registration of apps.
export function appRoutes({ store: { grants }, vapidKey }: RouteServices) {
  return createRoutes()
    .post('/api/v1/apps', (c) => {
      const params = readParams(c);
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
      return c.json({
        ...presentApp(app, vapidKey),
        client_id: app.client_id,
        client_secret: app.client_secret,
        client_secret_expires_at: 0,
      });
    })
    .get('/api/v1/apps/verify_credentials', (c) => {
      const app = grants.appById(requireToken(c).app_id);
      return c.json(app ? presentApp(app, vapidKey) : {});
    });
}

interface AuthorizationRequest {
  app: AppRow;
  redirectUri: string;
  scopes: string;
  challenge: string | null;
  state: string | null;
}

/** Validates an authorization request; throws errors that must not be redirected to the app. */
function readAuthorization({ grants }: Store, params: ParamReader): AuthorizationRequest {
  const app = grants.app(params.text('client_id') ?? '');
  if (!app) throw invalidClient();
  const redirectUri = params.text('redirect_uri') ?? '';
  if (!app.redirect_uris.split(/\s+/).includes(redirectUri))
    throw createOAuthError('invalid_redirect_uri', "The requested redirect uri is malformed or doesn't match client redirect URI.");
  if (params.text('response_type') !== 'code')
    throw createOAuthError('unsupported_response_type', 'The authorization server does not support this response type.');
  const scopes = readScopes(params, app, 'read');
  const challenge = params.text('code_challenge') ?? null;
  if (challenge !== null && params.text('code_challenge_method') !== 'S256')
    throw createOAuthError('invalid_code_challenge_method', 'The code challenge method must be S256.');
  return { app, redirectUri, scopes, challenge, state: params.text('state') ?? null };
}

function redirect(c: RequestContext, { redirectUri, state }: AuthorizationRequest, query: Record<string, string>) {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  return c.redirect(url.href, 302);
}

const respondWithHtml = (c: RequestContext, html: string, status: 200 | 400 | 401 | 403 = 200) =>
  c.html(html, status, {
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  });

function denyRequest(c: RequestContext, title: string, request: AuthorizationRequest) {
  if (request.redirectUri === outOfBand) return respondWithHtml(c, errorPage(title, 'You denied the request. You can close this page.'));
  return redirect(c, request, {
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request.',
  });
}

/** Cookies do not separate ports, so the name does: several embedded servers may be open in one browser. */
const sessionCookie = (origin: string) => `_session_id_${new URL(origin).port}`;

function createSessions({ grants, accounts, origin }: Store) {
  return {
    /** Returns the account that is signed in in the browser. */
    account(c: RequestContext): AccountRow | null {
      const accountId = grants.sessionAccountId(getCookie(c, sessionCookie(origin())) ?? '');
      return accountId === null ? null : (accounts.byId(accountId) ?? null);
    },
    start: (c: RequestContext, { id }: AccountRow) =>
      setCookie(c, sessionCookie(origin()), grants.createSession(id), { path: '/', httpOnly: true, sameSite: 'Lax' }),
    end: (c: RequestContext) => grants.deleteSession(deleteCookie(c, sessionCookie(origin()), { path: '/' }) ?? ''),
  };
}

/**
 * Serves the authorization page, on which the user signs in and permits the app. The browser stays signed in, as with Mastodon's session
 * cookie. The origin guard refuses forms of other origins, so the forms need no token against forged requests.
 */
export function authorizationRoutes({ store, title }: RouteServices) {
  const { grants, accounts } = store;
  const sessions = createSessions(store);

  /** Passes a valid request on to `respond`, and shows the error of an invalid one. */
  function validate(c: RequestContext, respond: (request: AuthorizationRequest) => Response) {
    let request: AuthorizationRequest;
    try {
      request = readAuthorization(store, readParams(c));
    } catch (error) {
      if (error instanceof ApiError) return respondWithHtml(c, errorPage(title, error.description ?? error.code), 400);
      throw error;
    }
    return respond(request);
  }

  const renderAuthorizePage = (c: RequestContext, { app, scopes }: AuthorizationRequest, error?: string) =>
    authorizePage({
      title,
      app: app.name,
      scopes,
      request: c.get('params'),
      signedIn: sessions.account(c),
      accounts: accounts.local(),
      error,
    });

  function grantCode(c: RequestContext, request: AuthorizationRequest, account: AccountRow) {
    const refusal = loginRefusalOf(account);
    if (refusal !== null) return respondWithHtml(c, errorPage(title, refusal), 403);
    const { app, redirectUri, scopes, challenge } = request;
    const code = grants.createCode({ app_id: app.id, account_id: account.id, redirect_uri: redirectUri, scopes, challenge });
    return redirectUri === outOfBand ? respondWithHtml(c, codePage(title, code)) : redirect(c, request, { code });
  }

  /**
   * `force_login` asks for consent again, but not for another login, although its name suggests that.
   * Source: OAuth::AuthorizationsController#render_success.
   */
  function showRequest(c: RequestContext, request: AuthorizationRequest) {
    const account = sessions.account(c);
    const isForced = readParams(c).flag('force_login') ?? false;
    if (account && !isForced && grants.hasToken(request.app.id, account.id, request.scopes)) return grantCode(c, request, account);
    return respondWithHtml(c, renderAuthorizePage(c, request));
  }

  function signIn(c: RequestContext, request: AuthorizationRequest) {
    const params = readParams(c);
    const email = params.text('email');
    const signedIn = sessions.account(c);
    if (email === undefined && signedIn) return grantCode(c, request, signedIn);
    const account = accounts.byEmail(email ?? '');
    if (!account || !isCorrectPassword(account, params)) {
      const errorMessage = 'That e-mail address and password don’t belong together.';
      return respondWithHtml(c, renderAuthorizePage(c, request, errorMessage), 401);
    }
    sessions.start(c, account);
    return grantCode(c, request, account);
  }

  function signOut(c: RequestContext) {
    sessions.end(c);
    const request = readRequestParams(c.get('params'));
    return request.length ? c.redirect(`/oauth/authorize?${new URLSearchParams(request)}`, 302) : respondWithHtml(c, signedOutPage(title));
  }

  return createRoutes()
    .get('/oauth/authorize', (c) => validate(c, (request) => showRequest(c, request)))
    .post('/oauth/authorize', (c) =>
      validate(c, (request) => (readParams(c).text('decision') === 'deny' ? denyRequest(c, title, request) : signIn(c, request))),
    )
    .post('/auth/sign_out', signOut);
}

/** Authenticates the client by id and secret, from the body or the Authorization header. */
function authenticateClient(c: RequestContext, { grants }: Store): AppRow {
  const basic = /^Basic (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const [basicId = '', basicSecret = ''] = basic ? Buffer.from(basic, 'base64').toString().split(':') : [];
  const params = readParams(c);
  const app = grants.app(params.text('client_id') ?? basicId);
  if (!app || !isEqual(app.client_secret, params.text('client_secret') ?? basicSecret)) throw invalidClient();
  return app;
}

const respondWithToken = (c: RequestContext, row: TokenRow) =>
  c.json({ access_token: row.token, token_type: 'Bearer', scope: row.scopes, created_at: Math.floor(row.created_at / 1000) }, 200, {
    'Cache-Control': 'no-store',
  });

/** `challenge`: the code challenge of PKCE; null if the authorization request had none. */
function checkCodeVerifier(challenge: string | null, params: ParamReader) {
  if (challenge === null) return;
  const proof = createHash('sha256')
    .update(params.text('code_verifier') ?? '')
    .digest('base64url');
  if (!isEqual(challenge.replace(/=+$/, ''), proof)) throw invalidGrant();
}

// Serves access tokens and their revocation. `onRevoke` is called with each revoked token.
export function tokenRoutes({ store }: RouteServices, onRevoke: (token: string) => void) {
  const { grants, accounts } = store;

  function revoke(token: string) {
    grants.revoke(token);
    onRevoke(token);
  }

  function exchangeCode(c: RequestContext) {
    const app = authenticateClient(c, store);
    const params = readParams(c);
    const code = grants.code(params.text('code') ?? '');
    if (!code || code.app_id !== app.id || code.redirect_uri !== params.text('redirect_uri')) throw invalidGrant();
    if (code.token !== null) {
      revoke(code.token);
      throw invalidGrant();
    }
    if (code.expires_at < store.now()) throw invalidGrant();
    checkCodeVerifier(code.challenge, params);
    return respondWithToken(c, grants.redeem(code));
  }

  return createRoutes()
    .post('/oauth/token', (c) => {
      const params = readParams(c);
      switch (params.text('grant_type')) {
        case 'authorization_code':
          return exchangeCode(c);
        case 'client_credentials': {
          const app = authenticateClient(c, store);
          return respondWithToken(c, grants.createToken(app.id, null, readScopes(params, app, 'read')));
        }
        case 'password': {
          const app = authenticateClient(c, store);
          const account = accounts.byEmail(params.text('username') ?? '');
          if (!account || !isCorrectPassword(account, params)) throw invalidGrant();
          return respondWithToken(c, grants.createToken(app.id, account.id, readScopes(params, app, app.scopes)));
        }
        default:
          throw createOAuthError('unsupported_grant_type', 'The authorization grant type is not supported by the authorization server.');
      }
    })
    .post('/oauth/revoke', (c) => {
      const app = authenticateClient(c, store);
      const row = grants.token(readParams(c).text('token') ?? '');
      if (row && row.app_id !== app.id)
        throw new ApiError(403, 'unauthorized_client', { description: 'You are not authorized to revoke this token' });
      if (row) revoke(row.token);
      return c.json({});
    });
}
