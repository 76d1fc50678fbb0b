// The `fetch` of main: undici's, over connections that the connector opened.
import Agent from 'undici/lib/dispatcher/agent.js';
import { FormData as UndiciFormData } from 'undici/lib/web/fetch/formdata.js';
import { fetch as undiciFetch } from 'undici/lib/web/fetch/index.js';
import { NotSentError } from '../system/not-sent-error.ts';
import type { Connect } from './connector.ts';

type Fetch = typeof globalThis.fetch;

export interface Fetching {
  /** Rejects with a `NotSentError` when nothing was written: no connection, no TLS, or aborted before there was one. */
  fetch: Fetch;
  /** Requests that run go on; the next ones begin with new connections. */
  renew(): void;
}

/** undici knows its own form data only, and would send another's as `[object FormData]`. */
function ownForm(form: FormData): UndiciFormData {
  const own = new UndiciFormData();
  // With a name besides, undici would make a copy of the file, which no longer tells how much of it was read.
  for (const [name, value] of form) own.append(name, value);
  return own;
}

/** undici calls `onConnect` right before it writes the request to an open connection, and not before. */
function watchStart(agent: Agent, started: () => void): Pick<Agent, 'dispatch'> {
  return {
    dispatch(options, handler) {
      const { onConnect } = handler;
      handler.onConnect = (...args) => {
        started();
        onConnect?.apply(handler, args);
      };
      return agent.dispatch(options, handler);
    },
  };
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
    let isSent = false;
    const dispatcher = watchStart(agent, () => (isSent = true));
    const own = { ...init, body: body instanceof FormData ? ownForm(body) : body, dispatcher };
    return undiciFetch(url, own as never).catch((error: unknown) => Promise.reject(isSent ? error : new NotSentError(error)));
  }) as unknown as Fetch;

  return {
    fetch,
    renew() {
      void agent.close();
      agent = create();
    },
  };
}
