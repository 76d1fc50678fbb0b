// Finds and replaces entities in an API response by their valibot schemas, so that no list of endpoints has to locate them.
// Schemas are compared by identity: wrap a schema (`many`, `lenient`, `v.pipe`, `v.lazy`), do not copy it.
import type * as v from 'valibot';

type AnySchema = v.GenericSchema<unknown, unknown>;
/** Called with each matching part that is not null, and its schema; the return value replaces the part. */
type Visit = (part: unknown, schema: AnySchema) => unknown;
type Walk = (value: unknown, visit: Visit) => unknown;

/** Properties in which valibot schemas keep nested schemas. */
interface NestedSchemas {
  /** Steps of `v.pipe`: schemas, and actions such as `v.transform`. */
  pipe?: readonly { kind: string }[];
  item?: AnySchema;
  entries?: Record<string, AnySchema>;
  /** Set by `v.optional`, `v.nullable`, and similar schemas. */
  wrapped?: AnySchema;
  /** Set by `v.lazy`. */
  getter?: (input: undefined) => AnySchema;
  /** Schemas of `v.union`, or strings of `v.picklist`. */
  options?: readonly unknown[];
  /** Set by `v.record`. */
  value?: unknown;
}

const isSchema = (part: unknown): part is AnySchema =>
  typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema';
/** Returns the output schema of a pipe. Correct only if the transformations after that schema keep the shape. */
const lastOfPipe = ({ pipe }: NestedSchemas): AnySchema | undefined => pipe?.findLast(isSchema);

function schemasIn(schema: AnySchema & NestedSchemas): AnySchema[] {
  const last = lastOfPipe(schema);
  if (last) return [last];
  const { item, wrapped, getter, entries = {}, options = [], value } = schema;
  return [item, wrapped, getter?.(undefined), value, ...Object.values(entries), ...options].filter(isSchema);
}

/** Returns a function that builds, once per schema, a walk to the outermost targets; null if the schema cannot contain any. */
function createWalker(targets: ReadonlySet<AnySchema>): (schema: AnySchema) => Walk | null {
  const walks = new Map<AnySchema, Walk | null>();

  /** `visited` ends the recursion: a status schema contains itself. */
  const containsTarget = (schema: AnySchema, visited = new Set<AnySchema>()): boolean =>
    targets.has(schema) || (!visited.has(schema) && schemasIn(schema).some((inner) => containsTarget(inner, visited.add(schema))));

  function walkInside(schema: AnySchema & NestedSchemas): Walk {
    const { item, wrapped, getter, entries } = schema;
    const innerSchema = lastOfPipe(schema) ?? wrapped;
    if (innerSchema) return walkOf(innerSchema) as Walk;
    if (getter) return (value, visit) => (walkOf(getter(undefined)) as Walk)(value, visit);
    if (item) {
      const walk = walkOf(item) as Walk;
      return (value, visit) => (value as unknown[]).map((part) => walk(part, visit));
    }
    if (!entries) throw new Error(`Parts inside a valibot ${schema.type} are not found: describe the answer in another way.`);
    const fields = Object.entries(entries).flatMap(([name, inner]) => {
      const walk = walkOf(inner);
      return walk ? [{ name, walk }] : [];
    });
    return (value, visit) => {
      const copy = { ...(value as Record<string, unknown>) };
      for (const { name, walk } of fields) copy[name] = walk(copy[name], visit);
      return copy;
    };
  }

  function build(schema: AnySchema): Walk | null {
    if (!containsTarget(schema)) return null;
    const walk: Walk = targets.has(schema) ? (value, visit) => visit(value, schema) : walkInside(schema);
    // `== null` includes undefined: entities cached by an earlier version may lack a field.
    return (value, visit) => (value == null ? value : walk(value, visit));
  }

  function walkOf(schema: AnySchema): Walk | null {
    let walk = walks.get(schema);
    if (walk === undefined) {
      walk = build(schema);
      walks.set(schema, walk);
    }
    return walk;
  }
  return walkOf;
}

/** Finds the parts of a value that match `target`. Skips parts inside another match and parts inside a match of `notIn`. */
export function createFinder<T>(
  target: v.GenericSchema<unknown, T>,
  notIn: readonly AnySchema[] = [],
): (schema: AnySchema, value: unknown) => T[] {
  const walkOf = createWalker(new Set([target, ...notIn]));
  return (schema, value) => {
    const matches: T[] = [];
    walkOf(schema)?.(value, (part, matchedSchema) => {
      if (matchedSchema === target) matches.push(part as T);
      return part;
    });
    return matches;
  };
}

/** Returns a copy of a value with every part that matches a schema of `targets` replaced. Does not modify the value. */
export function createReplacer(targets: readonly AnySchema[], replace: Visit): <T>(schema: v.GenericSchema<unknown, T>, value: T) => T {
  const walkOf = createWalker(new Set(targets));
  return <T>(schema: v.GenericSchema<unknown, T>, value: T) => {
    const walk = walkOf(schema);
    return walk ? (walk(value, replace) as T) : value;
  };
}
