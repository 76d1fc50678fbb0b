// The network of electron-updater: the app's own connections, with its proxies and certificates, over TLS alone and with lists of a decent size.
import http from 'node:http';
import https from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import { configureRequestOptions, configureRequestUrl, HttpExecutor } from 'builder-util-runtime';
import type { CancellationToken, DownloadOptions } from 'builder-util-runtime';
import { isSigned } from './signature.ts';
import { UpdateError } from './update-error.ts';

/** Of a list of versions, or of GitHub's feed of releases. */
const maxTextBytes = 1_000_000;
/** Electron-updater's number for this computer, which nobody needs to know. */
const numberHeader = 'x-user-staging-id';

/** Opens nothing: electron-updater hears errors of requests, and not what is thrown while a redirect is followed. */
class NoAgent extends http.Agent {
  override createConnection(_: unknown, done?: (error: Error | null, socket: never) => void): null {
    done?.(new UpdateError('update-insecure'), undefined as never);
    return null;
  }
}

interface Parts {
  agentFor: (url: URL) => http.Agent;
  userAgent: string;
  /** '': lists aren't signed. */
  publicKey: string;
}
interface Options extends RequestOptions {
  /** The answer is read as a whole, and not into a file. */
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
    delete headers[numberHeader];
    const isSecure = (options.protocol ?? 'https:') === 'https:';
    const agent = isSecure ? agentFor(new URL(`https://${options.hostname}`)) : new NoAgent();
    return (isSecure ? https : http).request({ ...options, headers, agent }, (response) => {
      callback(response);
      if (options.isText) limit(response);
    });
  }

  /** As electron-updater's executor for Electron has it. */
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
      // No signature is a wrong one; no connection is something else.
      if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return null;
      throw error;
    });
    if (!isSigned(text ?? '', signature ?? '', publicKey)) throw new UpdateError('update-not-signed');
    return text;
  }
}

function limit(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (chunk: string | Buffer) => {
    bytes += chunk.length;
    if (bytes > maxTextBytes) response.destroy(new UpdateError('update-list-unusable'));
  });
}
