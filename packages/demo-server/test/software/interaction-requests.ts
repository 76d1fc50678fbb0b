// Serves GoToSocial's interaction requests, and presents its interaction policies.
// Sources: github.com/superseriousbusiness/gotosocial, internal/api/model/interactionpolicy.go and internal/api/client/interactionrequests.
import type { EndpointPattern, JsonEntity, JsonValue, SimulatedResponse, SoftwareCallHandler } from './server-software.ts';
import { isEntity } from './nested-entities.ts';

const actions = ['can_favourite', 'can_reply', 'can_reblog'] as const;

function listValues(policy: JsonValue | undefined, names: readonly string[]): JsonValue[] | undefined {
  if (!isEntity(policy)) return undefined;
  return names.map((name) => policy[name]).find((values) => Array.isArray(values));
}

/** Completes the policy of a post with GoToSocial's default for its visibility. */
export function presentInteractionPolicy(policy: JsonEntity | undefined, visibility: string): JsonEntity {
  const defaults: JsonValue[] = visibility === 'private' ? ['followers', 'mentioned', 'me'] : ['public', 'me'];
  return Object.fromEntries(
    actions.map((name) => {
      const always = listValues(policy?.[name], ['automatic_approval', 'always']) ?? defaults;
      const withApproval = listValues(policy?.[name], ['manual_approval', 'with_approval']) ?? [];
      return [name, { automatic_approval: always, manual_approval: withApproval, always, with_approval: withApproval }];
    }),
  );
}

/** No simulated user asks for consent, so that the list is empty. `missing`: the response for an unknown id. */
export const interactionRequestCalls = (missing: SimulatedResponse): Partial<Record<EndpointPattern, SoftwareCallHandler>> => ({
  'GET /api/v1/interaction_requests': () => [],
  'GET /api/v1/interaction_requests/{id}': () => missing,
  'POST /api/v1/interaction_requests/{id}/authorize': () => missing,
  'POST /api/v1/interaction_requests/{id}/reject': () => missing,
});
