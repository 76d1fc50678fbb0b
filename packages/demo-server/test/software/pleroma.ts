// Describes Pleroma after 2.9, by its sources: lib/pleroma/web/router.ex, mastodon_api/views, config/config.exs, and
// docs/development/API/differences_in_mastoapi_responses.md. docs/servers.md has the source of each fact.
import {
  contentTypes,
  family,
  familyLimits,
  familyPosting,
  familyReactions,
  ignoredParams,
  presentFormatted,
  presentPleromaFields,
  quotedStatusOf,
  unsupportedByFamily,
} from './pleroma-family.ts';
import type { ServerSoftware } from './server-software.ts';

export const pleroma: ServerSoftware = {
  ...family,
  software: { name: 'pleroma', version: '2.9.0-develop' },
  instanceOverrides: {
    version: '2.7.2 (compatible; Pleroma 2.9.0-develop)',
    api_versions: null,
    ...familyLimits,
    configuration: {
      statuses: { max_characters: 5_000, max_media_attachments: 1_000, characters_reserved_per_url: 0 },
      polls: { max_options: 20, max_characters_per_option: 200, min_expiration: 0, max_expiration: 31_536_000 },
      translation: { enabled: false },
    },
    pleroma: {
      metadata: {
        account_activation_required: false,
        features: [
          'pleroma_api',
          'mastodon_api',
          'mastodon_api_streaming',
          'polls',
          'v2_suggestions',
          'pleroma_explicit_addressing',
          'shareable_emoji_packs',
          'multifetch',
          'pleroma:api/v1/notifications:include_types_filter',
          'editing',
          'quote_posting',
          'pleroma_emoji_reactions',
          'pleroma_custom_emoji_reactions',
          'exposable_reactions',
          'profile_directory',
        ],
        federation: { enabled: true },
        fields_limits: { max_fields: 10, max_remote_fields: 20, name_length: 512, value_length: 2_048 },
        post_formats: [...contentTypes],
        privileged_staff: false,
      },
    },
  },
  unsupportedEndpoints: [
    ...unsupportedByFamily,
    '* /api/v2/notifications/policy',
    'GET /api/v1/notifications/requests',
    '* /api/v1/notifications/requests/{rest}',
    'GET /api/v1/timelines/bubble',
  ],
  ignoredParams: { ...ignoredParams, 'POST /api/v1/statuses': ['quote_approval_policy'] },
  missingStatusFields: ['filtered', 'quote', 'quote_approval', 'quotes_count', 'tagged_collections'],
  aliases: { ...family.aliases, 'GET /api/v1/pleroma/statuses/{id}/quotes': '/api/v1/statuses/{id}/quotes' },
  reactions: familyReactions,
  posting: { ...familyPosting, hasListAudience: true },
  presentStatus(status, details) {
    const quote = quotedStatusOf(status);
    const { quotes_count: quotesCount } = status;
    // `quote` belongs to `pleroma` only.
    return {
      ...presentFormatted(status, details),
      pleroma: {
        ...presentPleromaFields(status, details),
        context: `${String(status['uri'])}/context`,
        quote,
        quote_id: quote?.['id'] ?? null,
        quote_url: quote?.['uri'] ?? null,
        quote_visible: quote !== null,
        quotes_count: quotesCount ?? 0,
        list_id: details.posted.listId ?? null,
      },
    };
  },
  entityTransforms: {},
};
