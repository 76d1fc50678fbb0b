// Checks values against the published JSON schemas of Mastodon's entities and operations, with the part of JSON Schema that they use.
import { readFileSync } from 'node:fs';

interface Schema {
  $ref?: string;
  type?: string | string[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  format?: string;
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../fixtures/mastodon/${name}.json`, import.meta.url), 'utf8')) as T;
const schemas = read<Record<string, Schema>>('entities');

/** Parameters have other names here than there. */
const formOf = (method: string, path: string): string => `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`;
/** What each operation answers; null: it isn't defined. */
const operations = new Map(
  Object.entries(read<Record<string, Schema | null>>('operations')).map(([name, schema]) => {
    const [method = '', path = ''] = name.split(' ');
    return [formOf(method, path), schema];
  }),
);

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

const formats: Record<string, (text: string) => boolean> = {
  'date-time': (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  uri: (text) => text === '' || URL.canParse(text),
  email: (text) => /^\S+@\S+$/.test(text),
};

function faultsOf(value: unknown, schema: Schema, at: string): string[] {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const target = schemas[name];
    return target ? faultsOf(value, target, at) : [`${at}: no schema ${name}`];
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) {
    const tries = choices.map((choice) => faultsOf(value, choice, at));
    const best = tries.toSorted((a, b) => a.length - b.length)[0] ?? [];
    return tries.some((faults) => faults.length === 0) ? [] : best;
  }
  const faults = (schema.allOf ?? []).flatMap((part) => faultsOf(value, part, at));
  const kind = kindOf(value);
  const types = [schema.type ?? []].flat();
  if (types.length && !types.includes(kind) && !(kind === 'integer' && types.includes('number')))
    return [...faults, `${at}: ${kind}, not ${types.join(' or ')}`];
  if (schema.enum && !schema.enum.includes(value)) faults.push(`${at}: ${String(value)} is not one of ${schema.enum.join(', ')}`);
  if (typeof value === 'string' && schema.format && formats[schema.format]?.(value) === false)
    faults.push(`${at}: “${value}” is no ${schema.format}`);
  if (kind === 'array')
    faults.push(...(value as unknown[]).flatMap((item, index) => faultsOf(item, schema.items ?? {}, `${at}[${index}]`)));
  if (kind === 'object') {
    const fields = value as Record<string, unknown>;
    for (const name of schema.required ?? []) if (!(name in fields)) faults.push(`${at}.${name} is missing`);
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      if (name in fields) faults.push(...faultsOf(fields[name], property, `${at}.${name}`));
  }
  return faults;
}

export const isOperation = (method: string, path: string): boolean => operations.has(formOf(method, path));

/** The differences between `value` and what the operation answers; empty when there are none, or when it defines no answer. */
export function faultsAsAnswer(method: string, path: string, value: unknown): string[] {
  const schema = operations.get(formOf(method, path));
  return schema ? faultsOf(value, schema, `${method} ${path}`) : [];
}

/** The differences between `value` and the schema of the entity; empty when there are none. */
export function faultsAs(entity: string, value: unknown): string[] {
  const schema = schemas[entity];
  return schema ? faultsOf(value, schema, entity) : [`no schema ${entity}`];
}
