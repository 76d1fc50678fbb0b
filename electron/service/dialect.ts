// Remembers which of an endpoint's spellings a server understands, so that a wrong one is tried once only.
import type { Alternate, Endpoint, EndpointName } from '../contract/endpoints.ts';

export interface Dialect {
  /** The spellings to try, the one known to work first. */
  spellings(origin: string, name: EndpointName, endpoint: Pick<Endpoint, 'method' | 'path' | 'alternates'>): Alternate[];
  remember(origin: string, name: EndpointName, spelling: Alternate): void;
}

export function createDialect(): Dialect {
  const known = new Map<string, string>();
  return {
    spellings(origin, name, { method, path, alternates }) {
      const all = [{ method, path }, ...alternates];
      const preferred = known.get(`${origin} ${name}`);
      return all.toSorted((a, b) => Number(`${b.method} ${b.path}` === preferred) - Number(`${a.method} ${a.path}` === preferred));
    },
    remember(origin, name, { method, path }) {
      known.set(`${origin} ${name}`, `${method} ${path}`);
    },
  };
}
