// Serves information about the server: /api/v1/instance, /api/v2/instance, and the discovery endpoints.
import { readParams, createRoutes, viewerId, type RouteServices } from '../http/context.ts';
import { emojiNames, isEmojiName, listedEmoji } from '../present/emojis.ts';
import { actorUri } from '../store/activitypub.ts';
import { originPlaceholder } from '../store/rich-text.ts';
import * as limits from '../media/limits.ts';
import { maxCharacters, pollLimits } from './draft.ts';
import { translationLanguages } from '../present/translation.ts';
import { peers, rules } from '../seed/server.ts';
import type { Store } from '../store/store.ts';
import { missing, recordNotFound } from '../errors.ts';
import { accountLimits } from './own-profile.ts';

const version = '4.6.5+kittiwake';
/** The `mastodon` API version of Mastodon 4.6. */
const apiVersion = 11;
/** Date of the deprecation of /api/v1/instance, as a structured field (RFC 9745). */
const v1Deprecation = '@1668384000';
const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
const monthMs = 30 * dayMs;
const serverDescription = 'A small server on the coast, for people who look at birds, tides and maps.';
const contactEmail = 'harbour@coast.example';

const statusLimits = {
  max_characters: maxCharacters,
  max_media_attachments: limits.maxAttachments,
  characters_reserved_per_url: 23,
};
const attachmentLimits = {
  supported_mime_types: limits.mimeTypes,
  image_size_limit: limits.maxImageBytes,
  image_matrix_limit: limits.maxImagePixels,
  video_size_limit: limits.maxVideoBytes,
  video_frame_rate_limit: limits.maxFramesPerSecond,
  video_matrix_limit: limits.maxVideoPixels,
};

function presentContact({ store, present }: RouteServices) {
  const row = store.accounts.local()[0];
  return row ? present.publicAccount(row) : null;
}
const thumbnailUrl = ({ origin }: Store) => `${origin()}/drawn/pictures/0.svg`;
const streamingUrl = ({ origin }: Store) => origin().replace(/^http/, 'ws');
const countLocalAccounts = ({ db }: Store) => db.count("SELECT count(*) FROM accounts WHERE domain = ''");
const countLocalStatuses = ({ db }: Store) =>
  db.count("SELECT count(*) FROM statuses s JOIN accounts a ON a.id = s.account_id WHERE a.domain = ''");

const countActiveAccounts = ({ db, now }: Store, periodMs: number) =>
  db.count(
    "SELECT count(DISTINCT s.account_id) FROM statuses s JOIN accounts a ON a.id = s.account_id WHERE a.domain = '' AND s.created_at > :since",
    {
      since: now() - periodMs,
    },
  );

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
    configuration: {
      accounts: { max_featured_tags: accountLimits.max_featured_tags },
      statuses: statusLimits,
      media_attachments: attachmentLimits,
      polls: pollLimits,
    },
    contact_account: presentContact(services),
    rules,
  };
}

/** Returns the entity Instance. */
function presentInstance(services: RouteServices) {
  const { store, title, vapidKey } = services;
  const origin = store.origin();
  const { live, topic } = store.feedAccess;
  return {
    domain: store.domain,
    title,
    version,
    source_url: 'https://kittiwake.example/source',
    description: serverDescription,
    usage: { users: { active_month: store.db.count('SELECT count(DISTINCT account_id) FROM statuses') } },
    thumbnail: { url: thumbnailUrl(store), description: 'Headlands over a calm sea' },
    icon: [{ src: `${origin}/drawn/emoji/kittiwake.svg`, size: '64x64' }],
    languages: ['en'],
    configuration: {
      urls: {
        streaming: streamingUrl(store),
        status: null,
        about: `${origin}/about`,
        privacy_policy: `${origin}/privacy-policy`,
        terms_of_service: null,
      },
      ...(vapidKey !== null && { vapid: { public_key: vapidKey } }),
      accounts: accountLimits,
      statuses: statusLimits,
      media_attachments: { description_limit: limits.maxDescriptionLength, ...attachmentLimits },
      polls: pollLimits,
      translation: { enabled: true },
      timelines_access: { live_feeds: live, hashtag_feeds: topic, trending_link_feeds: topic },
      limited_federation: false,
    },
    registrations: { enabled: false, approval_required: false, reason_required: false, message: null, min_age: null, url: null },
    api_versions: { mastodon: apiVersion },
    wrapstodon: store.annualReports.currentCampaign(),
    contact: { email: contactEmail, account: presentContact(services) },
    rules,
  };
}

/** Returns the activity of the last twelve weeks, newest first. */
function listActivity({ db, now }: Store) {
  return Array.from({ length: 12 }, (_, back) => {
    const from = now() - back * weekMs;
    const statusCount = db.count('SELECT count(*) FROM statuses WHERE created_at >= :from AND created_at < :to', {
      from,
      to: from + weekMs,
    });
    const base = 780 + ((back * 97) % 260);
    return {
      week: String(Math.floor(from / 1000)),
      statuses: String(base + statusCount),
      logins: String(34 + ((back * 13) % 11)),
      registrations: String((back * 7) % 4),
    };
  });
}

/** Languages that posts can have, with their English names: ISO 639-1. */
const languageCodes =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu';
const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const languages = languageCodes.split(' ').map((code) => ({ code, name: languageNames.of(code) ?? code }));

const privacyPolicy = (domain: string) =>
  `<p>This privacy policy describes how ${domain} handles what you write here: the embedded server keeps everything on this computer and sends nothing to anyone.</p>`;

export function instanceRoutes(services: RouteServices) {
  const { store, present } = services;

  return (
    createRoutes()
      .get('/api/v1/instance', (c) => c.json(presentInstanceV1(services), 200, { Deprecation: v1Deprecation }))
      .get('/api/v2/instance', (c) => c.json(presentInstance(services)))
      .get('/api/v1/instance/peers', (c) => c.json([...peers, ...(store.peers?.domains() ?? [])]))
      .get('/api/v1/instance/translation_languages', (c) => c.json(translationLanguages))
      .get('/api/v1/instance/languages', (c) => c.json(languages))
      .get('/api/v1/instance/rules', (c) => c.json(rules))
      .get('/api/v1/instance/activity', (c) => c.json(listActivity(store)))
      // The server has no terms of service, and does not publish its domain blocks.
      .get('/api/v1/instance/terms_of_service', () => {
        throw recordNotFound();
      })
      .get('/api/v1/instance/domain_blocks', (c) => c.body('', 404, { 'Content-Type': 'text/html' }))
      .get('/api/v1/instance/privacy_policy', (c) =>
        c.json({ updated_at: '2022-10-07T00:00:00+00:00', content: privacyPolicy(store.domain) }),
      )
      .get('/api/v1/instance/extended_description', (c) => c.json({ updated_at: null, content: '' }))
      .on('GET', ['/api/v1/directories', '/api/v1/directory'], (c) => {
        const params = readParams(c);
        const limit = Math.min(Math.max(params.integer('limit') ?? 40, 1), 80);
        const order = params.text('order') === 'new' ? 'new' : 'active';
        const rows = store.accounts.directory(order, params.flag('local') ?? false, limit, params.integer('offset') ?? 0);
        return c.json(rows.map(viewerId(c) === null ? present.publicAccount : present.account));
      })
      .get('/api/v1/custom_emojis', (c) =>
        c.json(
          Object.keys(emojiNames)
            .filter(isEmojiName)
            .map((name) => listedEmoji(store.origin(), name)),
        ),
      )
  );
}

// Serves the discovery endpoints: server software (NodeInfo), OAuth endpoints, and accounts (WebFinger).
const writeScopes =
  'write write:accounts write:blocks write:bookmarks write:conversations write:favourites write:filters write:follows write:lists write:media write:mutes write:notifications write:reports write:statuses';
const readScopes =
  'read:accounts read:blocks read:bookmarks read:favourites read:filters read:follows read:lists read:mutes read:notifications read:search read:statuses';
/** In Mastodon's order; the embedded server has no API for administrators. */
const supportedScopes = `read profile ${writeScopes} ${readScopes} follow push`.split(' ');

export function wellKnownRoutes({ store, title }: RouteServices) {
  const { origin, domain } = store;
  return createRoutes()
    .get('/.well-known/host-meta', (c) =>
      c.body(
        `<?xml version="1.0" encoding="UTF-8"?>
<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0">
  <Link rel="lrdd" template="${origin()}/.well-known/webfinger?resource={uri}"/>
</XRD>
`,
        200,
        { 'Content-Type': 'application/xrd+xml; charset=utf-8' },
      ),
    )
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
          users: {
            total: countLocalAccounts(store),
            activeMonth: countActiveAccounts(store, monthMs),
            activeHalfyear: countActiveAccounts(store, 6 * monthMs),
          },
          localPosts: countLocalStatuses(store),
        },
        openRegistrations: false,
        metadata: { nodeName: title, nodeDescription: serverDescription },
      }),
    )
    .get('/.well-known/webfinger', (c) => {
      const resource = readParams(c).text('resource');
      if (!resource) throw missing('resource');
      const row = store.accounts.byAcct(resource);
      if (!row || row.domain) throw recordNotFound();
      const page = store.accounts.urlOf(row).replace(originPlaceholder, origin());
      return c.json(
        {
          subject: `acct:${row.username}@${domain}`,
          aliases: [page, actorUri(row, store)],
          links: [
            { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: page },
            { rel: 'self', type: 'application/activity+json', href: actorUri(row, store) },
            { rel: 'http://ostatus.org/schema/1.0/subscribe', template: `${origin()}/authorize_interaction?uri={uri}` },
          ],
        },
        200,
        { 'Content-Type': 'application/jrd+json; charset=utf-8' },
      );
    })
    .get('/.well-known/oauth-authorization-server', (c) =>
      c.json({
        issuer: `${origin()}/`,
        authorization_endpoint: `${origin()}/oauth/authorize`,
        token_endpoint: `${origin()}/oauth/token`,
        revocation_endpoint: `${origin()}/oauth/revoke`,
        userinfo_endpoint: `${origin()}/oauth/userinfo`,
        scopes_supported: supportedScopes,
        response_types_supported: ['code'],
        response_modes_supported: ['query', 'fragment', 'form_post'],
        grant_types_supported: ['authorization_code', 'client_credentials'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        code_challenge_methods_supported: ['S256'],
        service_documentation: 'https://docs.joinmastodon.org/',
        app_registration_endpoint: `${origin()}/api/v1/apps`,
      }),
    );
}
