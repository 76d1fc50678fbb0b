// Sends electron-updater's requests over the app's own connections, with its proxies and certificates; over TLS only, with a size limit for
// lists.
import http from 'node:http';
import https from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import { configureRequestOptions, configureRequestUrl, HttpExecutor } from 'builder-util-runtime';
import type { CancellationToken, DownloadOptions } from 'builder-util-runtime';
import { isValidSignature } from './public-key.ts';
import { UpdateError } from './update-error.ts';

/** Limit for a list of versions, and for GitHub's feed of releases. */
const maxTextBytes = 1_000_000;
/** electron-updater's id of this computer, which is not sent. */
const stagingIdHeader = 'x-user-staging-id';

/** Fails every connection: electron-updater handles errors of requests, but not exceptions thrown while it follows a redirect. */
class RefusingAgent extends http.Agent {
  override createConnection(_: unknown, callback?: (error: Error | null, socket: never) => void): null {
    callback?.(new UpdateError('update-insecure'), undefined as never);
    return null;
  }
}

interface Parts {
  agentFor: (url: URL) => http.Agent;
  userAgent: string;
  /** '': lists are not signed. */
  publicKey: string;
}
interface Options extends RequestOptions {
  /** True: the response is read as text, not into a file. */
  isText?: boolean;
}

export class UpdaterHttp extends HttpExecutor<ClientRequest> {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
  }

  override createRequest(options: Options, callback: (response: IncomingMessage) => void): ClientRequest {
    const { agentFor, userAgent } = this.#parts;
    const headers: http.OutgoingHttpHeaders = { ...(options.headers as http.OutgoingHttpHeaders), 'user-agent': userAgent };
    delete headers[stagingIdHeader];
    const isSecure = (options.protocol ?? 'https:') === 'https:';
    const agent = isSecure ? agentFor(new URL(`https://${options.hostname}`)) : new RefusingAgent();
    return (isSecure ? https : http).request({ ...options, headers, agent }, (response) => {
      callback(response);
      if (options.isText) limitTextSize(response);
    });
  }

  /** Same as electron-updater's executor for Electron. */
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const request: Options = { ...(options.headers && { headers: options.headers as http.OutgoingHttpHeaders }) };
      configureRequestUrl(url, request);
      configureRequestOptions(request);
      const callback = (error?: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }

  override async request(options: Options, token?: CancellationToken): Promise<string | null> {
    const { publicKey } = this.#parts;
    const url = new URL(options.path ?? '/', 'https://list');
    const text = await super.request({ ...options, isText: true } as Options, token);
    if (publicKey === '' || !url.pathname.endsWith('.yml')) return text;
    const path = `${url.pathname}.sig${url.search}`;
    const signature = await super.request({ ...options, path, isText: true } as Options, token).catch((error: unknown) => {
      // A missing signature counts as invalid; a failed connection is another error.
      if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return null;
      throw error;
    });
    if (!isValidSignature(text ?? '', signature ?? '', publicKey)) throw new UpdateError('update-not-signed');
    return text;
  }
}

function limitTextSize(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (chunk: string | Buffer) => {
    bytes += chunk.length;
    if (bytes > maxTextBytes) response.destroy(new UpdateError('update-list-unusable'));
  });
}
