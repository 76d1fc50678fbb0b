// Describes Akkoma 3.21, by its sources: lib/pleroma/web/router.ex, mastodon_api/views, common_api, config/config.exs, and
// docs/docs/development/API/differences_in_mastoapi_responses.md. docs/servers.md has the source of each fact.
import {
  contentTypes,
  family,
  familyLimits,
  familyPosting,
  familyReactions,
  ignoredParams,
  presentFormatted,
  presentPleromaFields,
  presentReactions,
  quotedStatusOf,
  unsupportedByFamily,
} from './pleroma-family.ts';
import { filteredNotificationEndpoints } from './server-software.ts';
import type { ServerSoftware } from './server-software.ts';

const postFormats = [...contentTypes, 'text/x.misskeymarkdown'];

export const akkoma: ServerSoftware = {
  ...family,
  software: { name: 'akkoma', version: '3.21.0' },
  // instance_view.ex: version 1 only, with the limits in fields of their own.
  instanceOverrides: {
    version: '2.7.2 (compatible; Akkoma 3.21.0)',
    configuration: null,
    rules: null,
    contact_account: null,
    ...familyLimits,
    pleroma: {
      metadata: {
        account_activation_required: false,
        features: [
          'pleroma_api',
          'akkoma_api',
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
          'bubble_timeline',
          'pleroma_emoji_reactions',
          'exposable_reactions',
          'profile_directory',
          'custom_emoji_reactions',
        ],
        federation: { enabled: true },
        fields_limits: { max_fields: 10, max_remote_fields: 20, name_length: 512, value_length: 2_048 },
        post_formats: postFormats,
        privileged_staff: false,
      },
    },
  },
  unsupportedEndpoints: [
    ...unsupportedByFamily,
    ...filteredNotificationEndpoints,
    'GET /api/v1/statuses/{id}/quotes',
    'GET /api/v2/instance',
    'GET /api/v1/instance/rules',
    'GET /api/v1/instance/domain_blocks',
    'GET /api/v1/accounts/familiar_followers',
    'GET /api/v1/accounts/{id}/endorsements',
    'POST /api/v1/accounts/{id}/pin',
    'POST /api/v1/accounts/{id}/unpin',
    'POST /api/v1/accounts/{id}/endorse',
    'POST /api/v1/accounts/{id}/unendorse',
  ],
  ignoredParams,
  // status_view.ex omits statuses that a filter hides, and does not mark the others with `filtered`.
  missingStatusFields: ['filtered', 'quote_approval', 'quotes_count', 'tagged_collections'],
  aliases: { ...family.aliases, 'GET /api/v1/timelines/bubble': '/api/v1/timelines/public?local=true' },
  reactions: {
    ...familyReactions,
    add: [...familyReactions.add, 'PUT /api/v1/statuses/{id}/emoji_reactions/{emoji}'],
    remove: [...familyReactions.remove, 'DELETE /api/v1/statuses/{id}/emoji_reactions/{emoji}'],
  },
  posting: { ...familyPosting, contentTypes: postFormats, hasListAudience: true },
  presentStatus(status, details) {
    const quote = quotedStatusOf(status);
    return {
      ...presentFormatted(status, details),
      quote,
      quote_id: quote?.['id'] ?? null,
      emoji_reactions: presentReactions(details.reactions),
      pleroma: { ...presentPleromaFields(status, details), context: `${String(status['uri'])}/context` },
      akkoma: {
        source: details.isLocal ? { content: details.text, mediaType: details.posted.contentType ?? 'text/plain' } : null,
        in_reply_to_apid: null,
        quote_apid: quote?.['uri'] ?? null,
      },
    };
  },
  entityTransforms: {},
};
