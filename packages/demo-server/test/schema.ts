// Checks values against Mastodon's published JSON schemas of entities and operations. Supports the JSON Schema keywords used there.
import { readFileSync } from 'node:fs';

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  required?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
}

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(`./fixtures/mastodon/${name}.json`, import.meta.url), 'utf8')) as T;
const schemas = read<Record<string, JsonSchema>>('entities');

/** Removes parameter names, which differ between the endpoint table and the fixture. */
const operationKeyOf = (method: string, path: string): string => `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`;
/** Schema of each operation's response; null if it is not defined. */
const operations = new Map(
  Object.entries(read<Record<string, JsonSchema | null>>('operations')).map(([name, schema]) => {
    const [method = '', path = ''] = name.split(' ');
    return [operationKeyOf(method, path), schema];
  }),
);

function jsonTypeOf(value: unknown) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const formats: Record<string, (text: string) => boolean> = {
  'date-time': (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  uri: (text) => text === '' || URL.canParse(text),
  email: (text) => /^\S+@\S+$/.test(text),
};

function violationsOf(value: unknown, schema: JsonSchema, at: string): string[] {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const target = schemas[name];
    return target ? violationsOf(value, target, at) : [`${at}: no schema ${name}`];
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choiceViolations(value, choices, at);
  const violations = (schema.allOf ?? []).flatMap((part) => violationsOf(value, part, at));
  const type = jsonTypeOf(value);
  const types = [schema.type ?? []].flat();
  if (types.length && !types.includes(type) && !(type === 'integer' && types.includes('number')))
    return [...violations, `${at}: ${type}, not ${types.join(' or ')}`];
  violations.push(...valueViolations(value, schema, at));
  if (type === 'array')
    violations.push(...(value as unknown[]).flatMap((item, index) => violationsOf(item, schema.items ?? {}, `${at}[${index}]`)));
  if (type === 'object') violations.push(...fieldViolations(value as Record<string, unknown>, schema, at));
  return violations;
}

/** Returns the violations of the schema that fits best. */
function choiceViolations(value: unknown, choices: readonly JsonSchema[], at: string): string[] {
  const tries = choices.map((choice) => violationsOf(value, choice, at));
  const best = tries.toSorted((a, b) => a.length - b.length)[0] ?? [];
  return tries.some((faults) => faults.length === 0) ? [] : best;
}

function valueViolations(value: unknown, { enum: values, format }: JsonSchema, at: string): string[] {
  const violations: string[] = [];
  if (values && !values.includes(value)) violations.push(`${at}: ${String(value)} is not one of ${values.join(', ')}`);
  if (typeof value === 'string' && format && formats[format]?.(value) === false) violations.push(`${at}: “${value}” is no ${format}`);
  return violations;
}

function fieldViolations(fields: Record<string, unknown>, { required = [], properties = {} }: JsonSchema, at: string): string[] {
  const violations: string[] = [];
  for (const name of required) if (!(name in fields)) violations.push(`${at}.${name} is missing`);
  for (const [name, property] of Object.entries(properties))
    if (name in fields) violations.push(...violationsOf(fields[name], property, `${at}.${name}`));
  return violations;
}

export const isOperation = (method: string, path: string): boolean => operations.has(operationKeyOf(method, path));

/** Differences between `value` and the operation's response schema; empty if there are none or no schema. */
export function responseViolations(method: string, path: string, value: unknown): string[] {
  const schema = operations.get(operationKeyOf(method, path));
  return schema ? violationsOf(value, schema, `${method} ${path}`) : [];
}

/** Differences between `value` and the entity's schema; empty if there are none. */
export function entityViolations(entity: string, value: unknown): string[] {
  const schema = schemas[entity];
  return schema ? violationsOf(value, schema, entity) : [`no schema ${entity}`];
}
