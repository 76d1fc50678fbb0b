// The `fetch` of main: undici's, over connections that the connector opened.
import Agent from 'undici/lib/dispatcher/agent.js';
import { FormData as UndiciFormData } from 'undici/lib/web/fetch/formdata.js';
import { fetch as undiciFetch } from 'undici/lib/web/fetch/index.js';
import type { Connect } from './connector.ts';

type Fetch = typeof globalThis.fetch;

export interface Fetching {
  fetch: Fetch;
  /** Requests that run go on; the next ones begin with new connections. */
  renew(): void;
}

/** undici knows its own form data only, and would send another's as `[object FormData]`. */
function ownForm(form: FormData): UndiciFormData {
  const own = new UndiciFormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') own.append(name, value);
    else own.append(name, value, value.name);
  }
  return own;
}

export function createFetch(connect: Connect): Fetching {
  const create = () =>
    new Agent({
      connect({ hostname, port, protocol }, done) {
        const secure = protocol === 'https:';
        connect({ host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? (secure ? 443 : 80) : Number(port), secure }, null).then(
          (socket) => done(null, socket),
          (error: Error) => done(error, null),
        );
      },
    });
  let agent = create();

  // The types of undici and those of the platform's fetch differ in names only.
  const fetch = ((url: string | URL, init: RequestInit = {}) => {
    const { body } = init;
    const own = { ...init, body: body instanceof FormData ? ownForm(body) : body, dispatcher: agent };
    return undiciFetch(url, own as never);
  }) as unknown as Fetch;

  return {
    fetch,
    renew() {
      void agent.close();
      agent = create();
    },
  };
}
