// Changes the entities in a response of simulated software, wherever they are nested, such as the account of a boosted status.
import type { JsonEntity, JsonValue } from './server-software.ts';

type EntityTransform = (entity: JsonEntity) => JsonEntity;
type EntityKind = 'status' | 'account' | 'attachment' | 'notification' | 'poll' | 'relationship';

/** Fields by which Mastodon's entities are recognised. `provider_name`: preview cards resemble attachments. */
const recognizers = {
  status: (entity) => 'spoiler_text' in entity && 'account' in entity && 'media_attachments' in entity,
  account: (entity) => 'acct' in entity && 'display_name' in entity,
  attachment: (entity) => 'preview_url' in entity && 'blurhash' in entity && !('provider_name' in entity),
  notification: (entity) => 'type' in entity && 'account' in entity && 'created_at' in entity && !('target_account' in entity),
  poll: (entity) => 'options' in entity && 'votes_count' in entity,
  relationship: (entity) => 'followed_by' in entity && 'domain_blocking' in entity,
} satisfies Record<EntityKind, (entity: JsonEntity) => boolean>;

export const isEntity = (value: JsonValue | undefined): value is JsonEntity =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a function that applies each transform to all entities of its kind, the inner ones first. */
export function transformNested(transforms: Partial<Record<EntityKind, EntityTransform>>): EntityTransform {
  const rules = (Object.entries(transforms) as [EntityKind, EntityTransform][]).map(([kind, transform]) => ({
    recognizes: recognizers[kind],
    transform,
  }));
  const transformValue = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(transformValue);
    return isEntity(value) ? transformEntity(value) : value;
  };
  const transformEntity: EntityTransform = (entity) => {
    const inner = Object.fromEntries(Object.entries(entity).map(([name, value]) => [name, transformValue(value)]));
    return rules.find(({ recognizes }) => recognizes(entity))?.transform(inner) ?? inner;
  };
  return transformEntity;
}

/** Returns a function that keeps these fields only. `names`: separated by spaces. */
export function keepFields(names: string): EntityTransform {
  const fieldNames = new Set(names.split(' '));
  return (entity) => Object.fromEntries(Object.entries(entity).filter(([name]) => fieldNames.has(name)));
}

interface InstanceDescription {
  version: string;
  /** Names of the kept fields in the responses of version 1 and 2, separated by spaces. */
  v1: string;
  v2: string;
  /** Returns the complete `configuration`. `own`: that of the embedded server; `host`: the server's name. */
  configuration(own: JsonEntity, isV2: boolean, host: string): JsonEntity;
  /** Further fields that replace the embedded server's. */
  fields?: JsonEntity;
  presentAccount: EntityTransform;
}

/** Returns the embedded server's limits of media, for software whose limits are settings without a default. */
export const mediaLimitsOf = ({ media_attachments: media }: JsonEntity): JsonEntity => (isEntity(media) ? media : {});

/** Returns the transform for `GET /api/{version}/instance`. */
export const describeInstance =
  ({ version, v1, v2, configuration, fields = {}, presentAccount }: InstanceDescription): EntityTransform =>
  (instance) => {
    const isV2 = 'domain' in instance;
    const own = isEntity(instance['configuration']) ? instance['configuration'] : {};
    const host = String(instance['domain'] ?? instance['uri']);
    const described = { ...instance, ...fields, version, configuration: configuration(own, isV2, host) };
    return transformNested({ account: presentAccount })(keepFields(isV2 ? v2 : v1)(described));
  };
