// The documented rows, read from data, each with the name by which the endpoint table knows it.
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

/** Every name whose row has this very method and path. */
export const namesOf = ({ method, path }: Row): EndpointName[] =>
  table.filter((name) => endpoints[name].method === method && endpoints[name].path === path);

export const documented: EndpointName[] = rows.flatMap((row) => namesOf(row));
