// Pairs the elements of recorded arrays with ours: the recorded arrays were cut to a few entries, ours are complete.
import { isObject } from './shape.ts';

type IdReplacement = (id: string) => string;

/** Names an entity by its kind and the entities that it belongs to, for entities whose own id is not known; null if there are none. */
function relationsOf(element: Record<string, unknown>, replaceIds: IdReplacement): string | null {
  const replace = (id: unknown) => (typeof id === 'string' ? replaceIds(id) : null);
  const related = (name: string) => (isObject(element[name]) ? replace(element[name].id) : null);
  const [sample] = Array.isArray(element.sample_account_ids) ? (element.sample_account_ids as unknown[]) : [];
  const relations = [
    related('last_status'),
    related('status') ?? replace(element.status_id),
    related('account') ?? replace(element.account_id) ?? replace(sample),
  ];
  const type = typeof element.type === 'string' ? element.type : '';
  return relations.some(Boolean) ? [type, ...relations].join(' ') : null;
}

function recordedIdentityOf(element: unknown, replaceIds: IdReplacement): string | null {
  if (!isObject(element)) return null;
  const id = typeof element.id === 'string' ? element.id : '';
  return replaceIds(id) === id ? relationsOf(element, replaceIds) : replaceIds(id);
}

const identitiesOf = (element: unknown): unknown[] => (isObject(element) ? [element.id, relationsOf(element, (id) => id)] : []);

/**
 * Returns `value` with only those elements that have a recorded counterpart, where the counterparts can be told.
 * `report` is called for recorded elements that are missing and for another order.
 */
export function alignArrays(
  recorded: unknown,
  value: unknown,
  path: string,
  replaceIds: IdReplacement,
  report: (difference: string) => void,
): unknown {
  const align = (expected: unknown, actual: unknown, at: string) => alignArrays(expected, actual, at, replaceIds, report);
  if (isObject(recorded) && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, key in recorded ? align(recorded[key], field, `${path}.${key}`) : field]),
    );
  if (!Array.isArray(recorded) || !Array.isArray(value)) return value;
  const elements = recorded as unknown[];
  const identities = elements.map((element) => recordedIdentityOf(element, replaceIds));
  if (identities.length === 0 || identities.includes(null)) return value;
  const positions = identities.map((identity) => value.findIndex((element) => identitiesOf(element).includes(identity)));
  const presentPositions = positions.filter((position) => position >= 0);
  if (presentPositions.length < positions.length) report(`${path}: recorded elements missing`);
  if (presentPositions.some((position, at) => position < (presentPositions[at - 1] ?? 0))) report(`${path}: in another order`);
  return elements.flatMap((element, at) => {
    const position = positions[at] ?? -1;
    return position < 0 ? [] : [align(element, value[position], `${path}[]`)];
  });
}
