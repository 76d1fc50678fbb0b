// Finds and replaces parts of an answer by the schemas that describe them, so that no list of endpoints has to say where they are.
// A part is known by its very schema object: wrap a schema (`many`, `lenient`, `v.pipe`, `v.lazy`), don't copy it.
import type * as v from 'valibot';

type Schema = v.GenericSchema<unknown, unknown>;
/** Receives a wanted part that isn't null, and its schema; the value it returns takes the part's place. */
type Visit = (part: unknown, schema: Schema) => unknown;
type Walk = (value: unknown, visit: Visit) => unknown;

/** Where valibot's schemas keep the schemas inside them. */
interface Inner {
  /** Steps of `v.pipe`: schemas, and actions such as `v.transform`. */
  pipe?: readonly { kind: string }[];
  item?: Schema;
  entries?: Record<string, Schema>;
  /** In `v.optional`, `v.nullable` and the like. */
  wrapped?: Schema;
  /** In `v.lazy`. */
  getter?: (input: undefined) => Schema;
  /** In `v.union` schemas, in `v.picklist` strings. */
  options?: readonly unknown[];
  /** In `v.record`. */
  value?: unknown;
}

const isSchema = (part: unknown): part is Schema => typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema';
/** Describes what comes out of a pipe, provided that the transformations after it keep the shape. */
const lastOfPipe = ({ pipe }: Inner): Schema | undefined => pipe?.findLast(isSchema);

function schemasIn(schema: Schema & Inner): Schema[] {
  const last = lastOfPipe(schema);
  if (last) return [last];
  const { item, wrapped, getter, entries = {}, options = [], value } = schema;
  return [item, wrapped, getter?.(undefined), value, ...Object.values(entries), ...options].filter(isSchema);
}

/** Makes for each schema, once, a function that visits the outermost wanted parts of a value; null where it can hold none. */
function createWalker(wanted: ReadonlySet<Schema>): (schema: Schema) => Walk | null {
  const walks = new Map<Schema, Walk | null>();

  /** A status holds a status: `seen` ends the recursion. */
  const holdsWanted = (schema: Schema, seen = new Set<Schema>()): boolean =>
    wanted.has(schema) || (!seen.has(schema) && schemasIn(schema).some((inner) => holdsWanted(inner, seen.add(schema))));

  function walkInside(schema: Schema & Inner): Walk {
    const { item, wrapped, getter, entries } = schema;
    const only = lastOfPipe(schema) ?? wrapped;
    if (only) return walkOf(only) as Walk;
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

  function build(schema: Schema): Walk | null {
    if (!holdsWanted(schema)) return null;
    const walk: Walk = wanted.has(schema) ? (value, visit) => visit(value, schema) : walkInside(schema);
    // Undefined, too: an entity that a former version cached may lack a field.
    return (value, visit) => (value == null ? value : walk(value, visit));
  }

  function walkOf(schema: Schema): Walk | null {
    let walk = walks.get(schema);
    if (walk === undefined) {
      walk = build(schema);
      walks.set(schema, walk);
    }
    return walk;
  }
  return walkOf;
}

/** Finds in a value the parts that `wanted` describes. A part inside another one, or inside one that `notIn` describes, is left out. */
export function createFinder<T>(
  wanted: v.GenericSchema<unknown, T>,
  notIn: readonly Schema[] = [],
): (schema: Schema, value: unknown) => T[] {
  const walkOf = createWalker(new Set([wanted, ...notIn]));
  return (schema, value) => {
    const found: T[] = [];
    walkOf(schema)?.(value, (part, described) => {
      if (described === wanted) found.push(part as T);
      return part;
    });
    return found;
  };
}

/** Copies a value with its parts replaced that one of the `wanted` describes; the value itself stays as it is. */
export function createReplacer(wanted: readonly Schema[], replace: Visit): <T>(schema: v.GenericSchema<unknown, T>, value: T) => T {
  const walkOf = createWalker(new Set(wanted));
  return <T>(schema: v.GenericSchema<unknown, T>, value: T) => {
    const walk = walkOf(schema);
    return walk ? (walk(value, replace) as T) : value;
  };
}
