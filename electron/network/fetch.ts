// Provides the main process's `fetch`: undici's, over connections opened by the connector.
import type { Socket } from 'node:net';
import Agent from 'undici/lib/dispatcher/agent.js';
import { FormData as UndiciFormData } from 'undici/lib/web/fetch/formdata.js';
import { fetch as undiciFetch } from 'undici/lib/web/fetch/index.js';
import type { RequestWatch } from '../contract/calls.ts';
import { NotSentError } from '../system/connection-errors.ts';
import { keepAliveMs } from './agents.ts';
import type { Connect } from './connector.ts';
import { countUnacknowledgedBytes } from './unacknowledged-bytes.ts';

type GlobalFetch = typeof globalThis.fetch;

interface RenewableFetch {
  /**
   * Rejects with a `NotSentError` if nothing was written: no connection, no TLS, or aborted before the connection was open. `init` may have
   * the property `watch`, a `RequestWatch`.
   */
  fetch: GlobalFetch;
  /** Uses new connections for further requests; running requests continue. */
  renew(): void;
}

/** Copies form data to undici's class: undici would send any other class as `[object FormData]`. */
function toUndiciForm(form: FormData): UndiciFormData {
  const undiciForm = new UndiciFormData();
  for (const [name, value] of form) undiciForm.append(name, value);
  return undiciForm;
}

interface DispatchWatch {
  /** Called when undici calls `onConnect`: right before it writes the request to an open connection, and not before. */
  onStart: () => void;
  /** Called when a part of the body was passed to the connection. */
  onBodySent: (bytes: number) => void;
}

function watchDispatch(agent: Agent, { onStart, onBodySent }: DispatchWatch): Pick<Agent, 'dispatch'> {
  return {
    dispatch(options, handler) {
      const { onConnect } = handler;
      handler.onConnect = (...args) => {
        onStart();
        onConnect?.apply(handler, args);
      };
      // undici passes the part although its types declare numbers.
      handler.onBodySent = (part: unknown) => onBodySent((part as Uint8Array).byteLength);
      return agent.dispatch(options, handler);
    },
  };
}

/** Systems buffer megabytes of an upload, so the number of acknowledged bytes also changes between two parts of the body. */
const progressIntervalMs = 250;

/** Reports how much of a request's body the other end of its connection has acknowledged. */
class BodyProgress {
  readonly #onProgress: (bytes: number) => void;
  #socket: Socket | null = null;
  #passedBytes = 0;
  #reportedBytes = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(onProgress: (bytes: number) => void) {
    this.#onProgress = onProgress;
  }

  start(socket: Socket | null): void {
    this.#socket = socket;
    this.#onProgress(0);
    this.#timer = setInterval(() => void this.#report(), progressIntervalMs);
  }

  add(bytes: number): void {
    this.#passedBytes += bytes;
  }

  stop(): void {
    clearInterval(this.#timer ?? undefined);
  }

  async #report(): Promise<void> {
    const passedBytes = this.#passedBytes;
    const bytes = passedBytes - (this.#socket === null ? 0 : await countUnacknowledgedBytes(this.#socket));
    if (bytes <= this.#reportedBytes) return;
    this.#reportedBytes = bytes;
    this.#onProgress(bytes);
  }
}

export function createFetch(connect: Connect): RenewableFetch {
  const createAgent = (onSocket: (socket: Socket) => void = () => {}) =>
    new Agent({
      keepAliveTimeout: keepAliveMs,
      connect({ hostname, port, protocol }, callback) {
        const secure = protocol === 'https:';
        const defaultPort = secure ? 443 : 80;
        connect({ host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port), secure }, null).then(
          (socket) => {
            onSocket(socket);
            callback(null, socket);
          },
          (error: Error) => callback(error, null),
        );
      },
    });
  let agent = createAgent();

  const fetchWith = async (usedAgent: Agent, url: string | URL, { body, ...init }: RequestInit, watch: DispatchWatch) => {
    let isSent = false;
    const onStart = () => {
      // undici does not write a request that was aborted before its connection was open.
      if (init.signal?.aborted) return;
      watch.onStart();
      isSent = true;
    };
    const dispatcher = watchDispatch(usedAgent, { ...watch, onStart });
    // The types of undici and of the platform's fetch differ in names only.
    const undiciInit = { ...init, body: body instanceof FormData ? toUndiciForm(body) : body, dispatcher } as never;
    return undiciFetch(url, undiciInit).catch((error: unknown) => Promise.reject(isSent ? error : new NotSentError(error)));
  };

  /** Sends over a connection of its own, whose unacknowledged bytes are those of the request. */
  async function fetchWithProgress(url: string | URL, init: RequestInit, { onStart, onProgress = () => {} }: RequestWatch) {
    let socket: Socket | null = null;
    const ownAgent = createAgent((openedSocket) => (socket = openedSocket));
    const progress = new BodyProgress(onProgress);
    try {
      return await fetchWith(ownAgent, url, init, {
        onStart() {
          onStart?.();
          progress.start(socket);
        },
        onBodySent: (bytes) => progress.add(bytes),
      });
    } finally {
      progress.stop();
      // Closes the connection after the body of the answer.
      void ownAgent.close();
    }
  }

  const fetch = ((url: string | URL, { watch = {}, ...init }: RequestInit & { watch?: RequestWatch } = {}) =>
    watch.onProgress === undefined
      ? fetchWith(agent, url, init, { onStart: () => watch.onStart?.(), onBodySent: () => {} })
      : fetchWithProgress(url, init, watch)) as unknown as GlobalFetch;

  return {
    fetch,
    renew() {
      void agent.close();
      agent = createAgent();
    },
  };
}
