// Reads the documented endpoints from a fixture, with their names in the endpoint table.
import { readFileSync } from 'node:fs';
import { endpoints } from '../src/endpoints.ts';
import type { EndpointName } from '../src/endpoints.ts';

interface DocumentedEndpoint {
  group: string;
  method: string;
  path: string;
}

export const documentedEndpoints = JSON.parse(
  readFileSync(new URL('./fixtures/service-api.json', import.meta.url), 'utf8'),
) as DocumentedEndpoint[];

const table = Object.keys(endpoints) as EndpointName[];

/** Names of the table's rows with this method and path. */
export const namesOf = ({ method, path }: DocumentedEndpoint): EndpointName[] =>
  table.filter((name) => endpoints[name].method === method && endpoints[name].path === path);

export const documentedNames: EndpointName[] = documentedEndpoints.flatMap((row) => namesOf(row));
