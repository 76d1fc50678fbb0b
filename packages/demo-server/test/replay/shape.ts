// Compares the shapes of two JSON values: the keys of every object, and the types at every path. Elements of an array share a path.
//
// Both values describe the same situation, so the rule is strict:
// - a key is in all, in some, or in none of the objects at a path, as in the recording;
// - the types at a path are the same set, and null is a type of its own: a value that is null in the recording is null here;
// - an array is empty where the recorded array is empty;
// - times, dates, and numbers in strings are types of their own.

interface PathShape {
  types: Set<string>;
  count: number;
  objectCount: number;
}
type Shape = Map<string, PathShape>;

const formats: [string, RegExp][] = [
  ['time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
  ['time with offset', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['digits', /^\d+$/],
];

export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length ? 'array' : 'empty array';
  if (typeof value !== 'string') return typeof value;
  return formats.find(([, pattern]) => pattern.test(value))?.[0] ?? 'string';
}

/** Elements with different `type` have different keys, so each type has a path of its own. */
const elementPath = (path: string, element: unknown): string =>
  `${path}[${isObject(element) && typeof element.type === 'string' ? element.type : ''}]`;

function addValue(shape: Shape, path: string, value: unknown) {
  const entry = shape.get(path) ?? { types: new Set(), count: 0, objectCount: 0 };
  shape.set(path, entry);
  entry.types.add(typeOf(value));
  entry.count += 1;
  if (Array.isArray(value)) for (const element of value as unknown[]) addValue(shape, elementPath(path, element), element);
  if (!isObject(value)) return;
  entry.objectCount += 1;
  for (const [key, field] of Object.entries(value)) addValue(shape, `${path}.${key}`, field);
}

function shapeOf(path: string, value: unknown): Shape {
  const shape: Shape = new Map();
  addValue(shape, path, value);
  return shape;
}

const parentOf = (path: string) => path.replace(/(\.[^.[\]]+|\[[^[\]]*\])$/, '');
const isElement = (path: string) => path.endsWith(']');

function presenceOf(shape: Shape, path: string): 'none' | 'some' | 'all' {
  const entry = shape.get(path);
  if (!entry) return 'none';
  return isElement(path) || entry.count === shape.get(parentOf(path))?.objectCount || parentOf(path) === path ? 'all' : 'some';
}

const describeTypes = (types: ReadonlySet<string>) => [...types].toSorted().join(' or ');

/** Describes a path that only one of the shapes has; null if the difference belongs to the path above it. */
function describeUnmatched(path: string, parent: PathShape | undefined, difference: 'missing' | 'extra'): string | null {
  if (!parent) return null;
  const hasParts = isElement(path) ? parent.types.has('array') : parent.objectCount > 0;
  return hasParts ? difference : null;
}

/** Describes the difference at one path, in the form "answer, not recording"; null if there is none. */
function describePath(recorded: Shape, answered: Shape, path: string): string | null {
  const [expected, actual] = [recorded.get(path), answered.get(path)];
  if (!actual) return describeUnmatched(path, answered.get(parentOf(path)), 'missing');
  if (!expected) return describeUnmatched(path, recorded.get(parentOf(path)), 'extra');
  const [expectedPresence, presence] = [presenceOf(recorded, path), presenceOf(answered, path)];
  if (expectedPresence !== presence) return `in ${presence} objects, not in ${expectedPresence}`;
  const [expectedTypes, types] = [describeTypes(expected.types), describeTypes(actual.types)];
  return types === expectedTypes ? null : `${types}, not ${expectedTypes}`;
}

/** Lists the differences of shape as "path: difference". `isCut`: the recorded value is only the beginning of the real one. */
export function compareShapes(recordedValue: unknown, value: unknown, root: string, isCut = false): string[] {
  const [recorded, answered] = [shapeOf(root, recordedValue), shapeOf(root, value)];
  return [...new Set([...recorded.keys(), ...answered.keys()])].flatMap((path) => {
    if (isCut && !recorded.has(path)) return [];
    const difference = describePath(recorded, answered, path);
    return difference === null ? [] : [`${path}: ${difference}`];
  });
}
