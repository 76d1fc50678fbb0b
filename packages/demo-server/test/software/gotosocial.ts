// Describes GoToSocial 0.22, by its documentation (docs.gotosocial.org) and its sources: github.com/superseriousbusiness/gotosocial,
// internal/api/client, internal/api/model, and internal/middleware. docs/servers.md has the source of each fact.
import { ulid } from './id-formats.ts';
import { interactionRequestCalls, presentInteractionPolicy } from './interaction-requests.ts';
import { renderPostFormat } from './post-formats.ts';
import {
  annualReportEndpoints,
  batchEndpoints,
  exploreEndpoints,
  filteredNotificationEndpoints,
  jsonResponse,
  moderationNotificationTypes,
  newIn44Endpoints,
  newIn44Fields,
  newIn45Fields,
  quoteEndpoints,
  quoteFields,
  quoteNotificationTypes,
  quoteParams,
  translationEndpoints,
  synchronousUploads,
} from './server-software.ts';
import type { ServerSoftware } from './server-software.ts';

/** internal/api/util/errorhandling.go: the same response for an unknown call and a missing record. */
const recordNotFound = jsonResponse(404, { error: 'Not Found' });

export const gotosocial: ServerSoftware = {
  software: { name: 'gotosocial', version: '0.22.0' },
  // instance.go and instancev2.go; the numbers are the defaults of the configuration.
  instanceOverrides: {
    version: '0.22.0',
    api_versions: null,
    configuration: {
      accounts: { allow_custom_css: false, max_featured_tags: 10, max_profile_fields: 6 },
      statuses: {
        max_characters: 5_000,
        max_media_attachments: 6,
        characters_reserved_per_url: 25,
        supported_mime_types: ['text/plain', 'text/markdown'],
      },
      polls: { max_options: 6, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 },
      translation: { enabled: false },
      emojis: { emoji_size_limit: 51_200 },
    },
  },
  idFormat: ulid,
  unsupportedEndpoints: [
    ...quoteEndpoints,
    ...translationEndpoints,
    ...newIn44Endpoints,
    ...batchEndpoints,
    ...annualReportEndpoints,
    ...filteredNotificationEndpoints,
    ...exploreEndpoints,
    'POST /api/v1/accounts/{id}/remove_from_followers',
    'GET /api/v1/accounts/familiar_followers',
    'POST /api/v1/notifications/{id}/dismiss',
    'GET /api/v1/notifications/unread_count',
    'POST /api/v1/announcements/{id}/dismiss',
    '* /api/v1/announcements/{id}/reactions/{name}',
    '* /api/v1/domain_blocks',
    'POST /api/v1/accounts/{id}/pin',
    'POST /api/v1/accounts/{id}/unpin',
    'POST /api/v1/featured_tags',
    'DELETE /api/v1/featured_tags/{id}',
    'GET /api/v1/featured_tags/suggestions',
    'GET /api/v1/instance/activity',
    'GET /api/v1/directory',
    'GET /api/v1/directories',
  ],
  respondToUnknownEndpoint: () => recordNotFound,
  missingRecordResponse: recordNotFound,
  constantResponses: { 'GET /api/v1/announcements': [], 'GET /api/v1/featured_tags': [], 'GET /api/v1/accounts/{id}/featured_tags': [] },
  // statusdelete.go reads the id alone: media are not deleted. mediacreate.go does not read a thumbnail.
  ignoredParams: {
    'POST /api/v1/statuses': quoteParams,
    'PUT /api/v1/statuses/{id}': quoteParams,
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/{version}/media': ['thumbnail'],
  },
  // pushsubscriptionput.go, validateNormalizeUpdate: the field `DataAlertsFavourite` is never read.
  ignoredFormParams: {
    'POST /api/v1/push/subscription': ['data[alerts][favourite]'],
    'PUT /api/v1/push/subscription': ['data[alerts][favourite]'],
  },
  supportsIdempotency: false,
  // GoToSocial's own `interaction_policy` does not cover quotes.
  missingStatusFields: quoteFields,
  missingFields: [...newIn44Fields, ...newIn45Fields],
  missingNotificationTypes: [...quoteNotificationTypes, ...moderationNotificationTypes],
  postLimits: { maxCharacters: 5_000, maxPollOptions: 6, maxPollOptionCharacters: 50 },
  // statuscreate.go
  posting: {
    renamedParams: {},
    audiences: { mutuals_only: 'private' },
    hasListAudience: false,
    contentTypes: ['text/plain', 'text/markdown'],
    hasPreview: false,
    expiry: null,
    hasLocalOnly: true,
    hasInteractionPolicy: true,
  },
  presentStatus: (status, { posted, isLocal }) => ({
    ...status,
    content: renderPostFormat(String(status['content']), posted.contentType),
    visibility: posted.visibility ?? status['visibility'] ?? 'public',
    ...(isLocal && { content_type: posted.contentType ?? 'text/plain' }),
    local_only: posted.isLocalOnly ?? false,
    interaction_policy: presentInteractionPolicy(posted.interactionPolicy, String(status['visibility'])),
  }),
  extraEndpoints: interactionRequestCalls(recordNotFound),
  aliases: synchronousUploads,
  statusCodes: {},
  minScheduleAheadMs: null,
  hidesSchedule: false,
  hasStreaming: true,
  // ratelimit.go: the limit is per IP address, regardless of the token.
  rateLimits: [
    {
      calls: ['* /api/{rest}'],
      requests: 300,
      windowMs: 300_000,
      answer: jsonResponse(429, { error: 'rate limit reached' }),
      resetFormat: 'epochSeconds',
    },
  ],
  // mediacreate.go: the file is ready, but the response omits its URL, so that clients poll for it.
  entityTransforms: { 'POST /api/v2/media': (media) => ({ ...media, url: null }) },
};
