// Provides the main process's `fetch`: undici's, over connections opened by the connector.
import Agent from 'undici/lib/dispatcher/agent.js';
import { FormData as UndiciFormData } from 'undici/lib/web/fetch/formdata.js';
import { fetch as undiciFetch } from 'undici/lib/web/fetch/index.js';
import { NotSentError } from '../system/connection-errors.ts';
import type { Connect } from './connector.ts';

type GlobalFetch = typeof globalThis.fetch;

interface RenewableFetch {
  /** Rejects with a `NotSentError` if nothing was written: no connection, no TLS, or aborted before the connection was open. */
  fetch: GlobalFetch;
  /** Uses new connections for further requests; running requests continue. */
  renew(): void;
}

/** Copies form data to undici's class: undici would send any other class as `[object FormData]`. */
function toUndiciForm(form: FormData): UndiciFormData {
  const undiciForm = new UndiciFormData();
  // Passes no file name: with one, undici copies the file, and the copy does not report how much of it was read.
  for (const [name, value] of form) undiciForm.append(name, value);
  return undiciForm;
}

/** Calls `onStart` when undici calls `onConnect`: right before it writes the request to an open connection, and not before. */
function watchStart(agent: Agent, onStart: () => void): Pick<Agent, 'dispatch'> {
  return {
    dispatch(options, handler) {
      const { onConnect } = handler;
      handler.onConnect = (...args) => {
        onStart();
        onConnect?.apply(handler, args);
      };
      return agent.dispatch(options, handler);
    },
  };
}

export function createFetch(connect: Connect): RenewableFetch {
  const createAgent = () =>
    new Agent({
      connect({ hostname, port, protocol }, callback) {
        const secure = protocol === 'https:';
        const defaultPort = secure ? 443 : 80;
        connect({ host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port), secure }, null).then(
          (socket) => callback(null, socket),
          (error: Error) => callback(error, null),
        );
      },
    });
  let agent = createAgent();

  // The types of undici and of the platform's fetch differ in names only.
  const fetch = ((url: string | URL, init: RequestInit = {}) => {
    const { body } = init;
    let isSent = false;
    const dispatcher = watchStart(agent, () => (isSent = true));
    const undiciInit = { ...init, body: body instanceof FormData ? toUndiciForm(body) : body, dispatcher };
    return undiciFetch(url, undiciInit as never).catch((error: unknown) => Promise.reject(isSent ? error : new NotSentError(error)));
  }) as unknown as GlobalFetch;

  return {
    fetch,
    renew() {
      void agent.close();
      agent = createAgent();
    },
  };
}
