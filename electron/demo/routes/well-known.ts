// Discovery: the software (nodeinfo), the OAuth endpoints, and the accounts (WebFinger).
import { missing, notFound } from '../errors.ts';
import { input, routes, type Service } from '../http/context.ts';
import { originPlaceholder } from '../store/rich-text.ts';
import { version } from './instance.ts';

const scopesOffered = ['read', 'write', 'follow', 'push', 'profile'];

export function wellKnownRoutes({ store }: Service) {
  const { origin, db, domain } = store;
  return routes()
    .get('/.well-known/nodeinfo', (c) =>
      c.json({ links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${origin()}/nodeinfo/2.0` }] }),
    )
    .get('/nodeinfo/2.0', (c) =>
      c.json({
        version: '2.0',
        software: { name: 'mastodon', version },
        protocols: ['activitypub'],
        services: { outbound: [], inbound: [] },
        usage: {
          users: { total: db.count("SELECT count(*) FROM accounts WHERE domain = ''") },
          localPosts: db.count("SELECT count(*) FROM statuses s JOIN accounts a ON a.id = s.account_id WHERE a.domain = ''"),
        },
        openRegistrations: false,
        metadata: {},
      }),
    )
    .get('/.well-known/webfinger', (c) => {
      const resource = input(c).text('resource');
      if (!resource) throw missing('resource');
      const row = store.accounts.byAcct(resource);
      if (!row || row.domain) throw notFound();
      const page = store.accounts.urlOf(row).replace(originPlaceholder, origin());
      return c.json(
        {
          subject: `acct:${row.username}@${domain}`,
          aliases: [page],
          links: [
            { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: page },
            { rel: 'self', type: 'application/activity+json', href: `${origin()}/users/${row.username}` },
          ],
        },
        200,
        { 'Content-Type': 'application/jrd+json; charset=utf-8' },
      );
    })
    .get('/.well-known/oauth-authorization-server', (c) =>
      c.json({
        issuer: `${origin()}/`,
        service_documentation: 'https://docs.joinmastodon.org/',
        authorization_endpoint: `${origin()}/oauth/authorize`,
        token_endpoint: `${origin()}/oauth/token`,
        app_registration_endpoint: `${origin()}/api/v1/apps`,
        revocation_endpoint: `${origin()}/oauth/revoke`,
        userinfo_endpoint: `${origin()}/oauth/userinfo`,
        scopes_supported: scopesOffered,
        response_types_supported: ['code'],
        response_modes_supported: ['query', 'fragment', 'form_post'],
        grant_types_supported: ['authorization_code', 'client_credentials', 'password'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        code_challenge_methods_supported: ['S256'],
      }),
    );
}
