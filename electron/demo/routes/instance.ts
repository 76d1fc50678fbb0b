// /api/v1/instance and /api/v2/instance: the description of this server, its rules, peers, activity, directory and emoji.
import { input, routes, type Service } from '../http/context.ts';
import { emoji, emojiNames, isEmojiName } from '../present/emojis.ts';
import { originPlaceholder, richText } from '../store/rich-text.ts';
import * as limits from '../media/limits.ts';
import { maxCharacters, pollLimits } from './draft.ts';
import { translationLanguages } from '../present/translation.ts';
import { peers, rules } from '../seed/server.ts';

export const version = '4.5.0+kittiwake';
const weekMs = 7 * 86_400_000;
const about = 'A small server on the coast, for people who look at birds, tides and maps.';
const contactEmail = 'harbour@coast.example';

export function instanceRoutes({ store, present, title, vapidKey }: Service) {
  const { origin, domain, db, accounts } = store;
  const contact = () => {
    const row = accounts.local()[0];
    return row ? present.account(row) : null;
  };
  const thumbnail = () => `${origin()}/drawn/pictures/0.svg`;
  const streaming = () => origin().replace(/^http/, 'ws');
  const statuses = {
    max_characters: maxCharacters,
    max_media_attachments: limits.maxAttachments,
    characters_reserved_per_url: 23,
    supported_mime_types: ['text/plain'],
  };
  const media_attachments = {
    supported_mime_types: limits.mimeTypes,
    description_limit: limits.maxDescriptionLength,
    image_size_limit: limits.maxImageBytes,
    image_matrix_limit: limits.maxImagePixels,
    video_size_limit: limits.maxVideoBytes,
    video_frame_rate_limit: limits.maxFramesPerSecond,
    video_matrix_limit: limits.maxVideoPixels,
  };
  const accountLimits = {
    max_featured_tags: 10,
    max_pinned_statuses: 5,
    max_display_name_length: 30,
    max_note_length: 500,
    max_avatar_description_length: 150,
    max_header_description_length: 150,
    max_profile_fields: 4,
    profile_field_name_limit: 255,
    profile_field_value_limit: 255,
  };
  const activeUsers = () => db.count('SELECT count(DISTINCT account_id) FROM statuses');

  return routes()
    .get('/api/v1/instance', (c) =>
      c.json({
        uri: domain,
        title,
        short_description: about,
        description: about,
        email: contactEmail,
        version,
        urls: { streaming_api: streaming() },
        stats: {
          user_count: db.count("SELECT count(*) FROM accounts WHERE domain = ''"),
          status_count: db.count("SELECT count(*) FROM statuses s JOIN accounts a ON a.id = s.account_id WHERE a.domain = ''"),
          domain_count: peers.length,
        },
        thumbnail: thumbnail(),
        languages: ['en'],
        registrations: false,
        approval_required: false,
        invites_enabled: false,
        configuration: {
          urls: { streaming: streaming() },
          accounts: accountLimits,
          statuses,
          media_attachments,
          polls: pollLimits,
        },
        contact_account: contact(),
        rules,
      }),
    )
    .get('/api/v2/instance', (c) =>
      c.json({
        domain,
        title,
        version,
        source_url: 'https://kittiwake.example/source',
        description: about,
        usage: { users: { active_month: activeUsers() } },
        thumbnail: { url: thumbnail(), blurhash: null, description: 'Headlands over a calm sea', versions: {} },
        icon: [{ src: `${origin()}/drawn/emoji/kittiwake.svg`, size: '64x64' }],
        languages: ['en'],
        configuration: {
          urls: { streaming: streaming(), status: null, about: `${origin()}/about`, privacy_policy: null, terms_of_service: null },
          ...(vapidKey !== null && { vapid: { public_key: vapidKey } }),
          accounts: accountLimits,
          statuses,
          media_attachments,
          polls: pollLimits,
          translation: { enabled: true },
          limited_federation: false,
        },
        registrations: { enabled: false, approval_required: false, reason_required: false, message: null, min_age: null, url: null },
        api_versions: { mastodon: 7 },
        contact: { email: contactEmail, account: contact() },
        rules,
      }),
    )
    .get('/api/v1/instance/peers', (c) => c.json(peers))
    .get('/api/v1/instance/translation_languages', (c) => c.json(translationLanguages))
    .get('/api/v1/instance/rules', (c) => c.json(rules))
    .get('/api/v1/instance/activity', (c) => {
      const monday = Math.floor((store.now() - 4 * 86_400_000) / weekMs) * weekMs + 4 * 86_400_000;
      return c.json(
        Array.from({ length: 12 }, (_, back) => {
          const from = monday - back * weekMs;
          const written = db.count('SELECT count(*) FROM statuses WHERE created_at >= :from AND created_at < :to', {
            from,
            to: from + weekMs,
          });
          const base = 780 + ((back * 97) % 260);
          return {
            week: String(from / 1000),
            statuses: String(base + written),
            logins: String(34 + ((back * 13) % 11)),
            registrations: String((back * 7) % 4),
          };
        }),
      );
    })
    .get('/api/v1/instance/extended_description', (c) =>
      c.json({
        updated_at: new Date(store.now()).toISOString(),
        content: richText(about, () => null).html.replaceAll(originPlaceholder, origin()),
      }),
    )
    .on('GET', ['/api/v1/directories', '/api/v1/directory'], (c) => {
      const params = input(c);
      const limit = Math.min(Math.max(params.whole('limit') ?? 40, 1), 80);
      const order = params.text('order') === 'new' ? 'new' : 'active';
      return c.json(accounts.directory(order, params.flag('local') ?? false, limit, params.whole('offset') ?? 0).map(present.account));
    })
    .get('/api/v1/custom_emojis', (c) =>
      c.json(
        Object.keys(emojiNames)
          .filter(isEmojiName)
          .map((name) => emoji(origin(), name)),
      ),
    );
}
