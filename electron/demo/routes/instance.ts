// Serves information about the server: /api/v1/instance, /api/v2/instance, and the discovery endpoints.
import { readParams, createRoutes, type RouteServices } from '../http/context.ts';
import { emoji, emojiNames, isEmojiName } from '../present/emojis.ts';
import { originPlaceholder, renderRichText } from '../store/rich-text.ts';
import * as limits from '../media/limits.ts';
import { maxCharacters, pollLimits } from './draft.ts';
import { translationLanguages } from '../present/translation.ts';
import { peers, rules } from '../seed/server.ts';
import type { Store } from '../store/store.ts';
import { missing, notFound } from '../errors.ts';
import { accountLimits } from './profiles.ts';

export const version = '4.5.0+kittiwake';
const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
const serverDescription = 'A small server on the coast, for people who look at birds, tides and maps.';
const contactEmail = 'harbour@coast.example';

const statusLimits = {
  max_characters: maxCharacters,
  max_media_attachments: limits.maxAttachments,
  characters_reserved_per_url: 23,
  supported_mime_types: ['text/plain'],
};
const attachmentLimits = {
  supported_mime_types: limits.mimeTypes,
  description_limit: limits.maxDescriptionLength,
  image_size_limit: limits.maxImageBytes,
  image_matrix_limit: limits.maxImagePixels,
  video_size_limit: limits.maxVideoBytes,
  video_frame_rate_limit: limits.maxFramesPerSecond,
  video_matrix_limit: limits.maxVideoPixels,
};
const configuration = { accounts: accountLimits, statuses: statusLimits, media_attachments: attachmentLimits, polls: pollLimits };

function presentContact({ store, present }: RouteServices) {
  const row = store.accounts.local()[0];
  return row ? present.account(row) : null;
}
const thumbnailUrl = ({ origin }: Store) => `${origin()}/drawn/pictures/0.svg`;
const streamingUrl = ({ origin }: Store) => origin().replace(/^http/, 'ws');
const countLocalAccounts = ({ db }: Store) => db.count("SELECT count(*) FROM accounts WHERE domain = ''");
const countLocalStatuses = ({ db }: Store) =>
  db.count("SELECT count(*) FROM statuses s JOIN accounts a ON a.id = s.account_id WHERE a.domain = ''");

/** Returns the entity V1::Instance. */
function presentInstanceV1(services: RouteServices) {
  const { store, title } = services;
  return {
    uri: store.domain,
    title,
    short_description: serverDescription,
    description: serverDescription,
    email: contactEmail,
    version,
    urls: { streaming_api: streamingUrl(store) },
    stats: { user_count: countLocalAccounts(store), status_count: countLocalStatuses(store), domain_count: peers.length },
    thumbnail: thumbnailUrl(store),
    languages: ['en'],
    registrations: false,
    approval_required: false,
    invites_enabled: false,
    configuration: { urls: { streaming: streamingUrl(store) }, ...configuration },
    contact_account: presentContact(services),
    rules,
  };
}

/** Returns the entity Instance. */
function presentInstance(services: RouteServices) {
  const { store, title, vapidKey } = services;
  const origin = store.origin();
  return {
    domain: store.domain,
    title,
    version,
    source_url: 'https://kittiwake.example/source',
    description: serverDescription,
    usage: { users: { active_month: store.db.count('SELECT count(DISTINCT account_id) FROM statuses') } },
    thumbnail: { url: thumbnailUrl(store), blurhash: null, description: 'Headlands over a calm sea', versions: {} },
    icon: [{ src: `${origin}/drawn/emoji/kittiwake.svg`, size: '64x64' }],
    languages: ['en'],
    configuration: {
      urls: { streaming: streamingUrl(store), status: null, about: `${origin}/about`, privacy_policy: null, terms_of_service: null },
      ...(vapidKey !== null && { vapid: { public_key: vapidKey } }),
      ...configuration,
      translation: { enabled: true },
      limited_federation: false,
    },
    registrations: { enabled: false, approval_required: false, reason_required: false, message: null, min_age: null, url: null },
    api_versions: { mastodon: 7 },
    contact: { email: contactEmail, account: presentContact(services) },
    rules,
  };
}

/** Returns the activity of the last twelve weeks, newest first. */
function listActivity({ db, now }: Store) {
  const monday = Math.floor((now() - 4 * dayMs) / weekMs) * weekMs + 4 * dayMs;
  return Array.from({ length: 12 }, (_, back) => {
    const from = monday - back * weekMs;
    const statusCount = db.count('SELECT count(*) FROM statuses WHERE created_at >= :from AND created_at < :to', {
      from,
      to: from + weekMs,
    });
    const base = 780 + ((back * 97) % 260);
    return {
      week: String(from / 1000),
      statuses: String(base + statusCount),
      logins: String(34 + ((back * 13) % 11)),
      registrations: String((back * 7) % 4),
    };
  });
}

export function instanceRoutes(services: RouteServices) {
  const { store, present } = services;

  return createRoutes()
    .get('/api/v1/instance', (c) => c.json(presentInstanceV1(services)))
    .get('/api/v2/instance', (c) => c.json(presentInstance(services)))
    .get('/api/v1/instance/peers', (c) => c.json(peers))
    .get('/api/v1/instance/translation_languages', (c) => c.json(translationLanguages))
    .get('/api/v1/instance/rules', (c) => c.json(rules))
    .get('/api/v1/instance/activity', (c) => c.json(listActivity(store)))
    .get('/api/v1/instance/extended_description', (c) =>
      c.json({
        updated_at: new Date(store.now()).toISOString(),
        content: renderRichText(serverDescription, () => null).html.replaceAll(originPlaceholder, store.origin()),
      }),
    )
    .on('GET', ['/api/v1/directories', '/api/v1/directory'], (c) => {
      const params = readParams(c);
      const limit = Math.min(Math.max(params.integer('limit') ?? 40, 1), 80);
      const order = params.text('order') === 'new' ? 'new' : 'active';
      const rows = store.accounts.directory(order, params.flag('local') ?? false, limit, params.integer('offset') ?? 0);
      return c.json(rows.map(present.account));
    })
    .get('/api/v1/custom_emojis', (c) =>
      c.json(
        Object.keys(emojiNames)
          .filter(isEmojiName)
          .map((name) => emoji(store.origin(), name)),
      ),
    );
}

// Serves the discovery endpoints: server software (NodeInfo), OAuth endpoints, and accounts (WebFinger).
const supportedScopes = ['read', 'write', 'follow', 'push', 'profile'];

export function wellKnownRoutes({ store }: RouteServices) {
  const { origin, domain } = store;
  return createRoutes()
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
          users: { total: countLocalAccounts(store) },
          localPosts: countLocalStatuses(store),
        },
        openRegistrations: false,
        metadata: {},
      }),
    )
    .get('/.well-known/webfinger', (c) => {
      const resource = readParams(c).text('resource');
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
        scopes_supported: supportedScopes,
        response_types_supported: ['code'],
        response_modes_supported: ['query', 'fragment', 'form_post'],
        grant_types_supported: ['authorization_code', 'client_credentials', 'password'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        code_challenge_methods_supported: ['S256'],
      }),
    );
}
