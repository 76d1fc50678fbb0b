// The documented endpoints, read from a fixture, with their names in the endpoint table.
import { readFileSync } from 'node:fs';
import { endpoints } from '../../../electron/contract/endpoints.ts';
import type { EndpointName } from '../../../electron/contract/endpoints.ts';

interface Row {
  group: string;
  method: string;
  path: string;
}

export const rows = JSON.parse(readFileSync(new URL('../../fixtures/service-api.json', import.meta.url), 'utf8')) as Row[];

const table = Object.keys(endpoints) as EndpointName[];

/** The names of the table's rows with this method and path. */
export const namesOf = ({ method, path }: Row): EndpointName[] =>
  table.filter((name) => endpoints[name].method === method && endpoints[name].path === path);

export const documented: EndpointName[] = rows.flatMap((row) => namesOf(row));
