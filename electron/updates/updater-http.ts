// Sends electron-updater's requests over the app's own connections, with its proxies and certificates; over TLS only, with limits for sizes
// and redirects. Accepts signed lists of versions only, if there is a key.
import http from 'node:http';
import https from 'node:https';
import { gunzipSync } from 'node:zlib';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import { configureRequestOptions, configureRequestUrl, HttpExecutor } from 'builder-util-runtime';
import type { CancellationToken, DownloadOptions } from 'builder-util-runtime';
import type { DownloadCallOptions } from 'builder-util-runtime/out/httpExecutor.js';
import { isValidSignature } from './public-key.ts';
import { UpdateError } from './update-error.ts';

/** Limit for a list of versions, and for GitHub's feed of releases. */
const maxTextBytes = 1_000_000;
/** Limit for a file whose size the list does not name. A package has about 120 MB. */
const defaultMaxFileBytes = 500_000_000;
/** Limit for a block map after decompression. A package of 120 MB has one of 200 kB. */
const maxBlockMapBytes = 20_000_000;
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
  /** Requests sent for each download or text. electron-updater itself does not count the redirects that it follows. */
  readonly #requestCounts = new WeakMap<object, number>();
  #maxFileBytes = defaultMaxFileBytes;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
  }

  /** Limits the next downloads to the sizes in the list of versions. */
  expectFiles(files: readonly { size?: number | undefined }[]): void {
    const sizes = files.map(({ size }) => (Number.isSafeInteger(size) ? Number(size) : defaultMaxFileBytes));
    this.#maxFileBytes = sizes.length === 0 ? defaultMaxFileBytes : Math.min(defaultMaxFileBytes, Math.max(...sizes));
  }

  override createRequest(options: Options, callback: (response: IncomingMessage) => void): ClientRequest {
    const { agentFor, userAgent } = this.#parts;
    const headers: http.OutgoingHttpHeaders = { ...(options.headers as http.OutgoingHttpHeaders), 'user-agent': userAgent };
    delete headers[stagingIdHeader];
    const isSecure = (options.protocol ?? 'https:') === 'https:';
    const agent = isSecure ? agentFor(new URL(`https://${options.hostname}`)) : new RefusingAgent();
    return (isSecure ? https : http).request({ ...options, headers, agent }, (response) => {
      callback(response);
      if (options.isText) limitSize(response, maxTextBytes, 'update-list-unusable');
      else limitSize(response, this.#maxFileBytes, 'update-damaged');
    });
  }

  /** Same as electron-updater's executor for Electron. */
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const request: Options = { ...(options.headers && { headers: options.headers as http.OutgoingHttpHeaders }) };
      configureRequestUrl(url, request);
      configureRequestOptions(request);
      const callback = (error?: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null });
    });
  }

  /** Called for block maps only, which electron-updater decompresses without a limit. */
  override async downloadToBuffer(url: URL, options: DownloadOptions): Promise<Buffer> {
    const blockMap = await super.downloadToBuffer(url, options);
    gunzipSync(blockMap, { maxOutputLength: maxBlockMapBytes });
    return blockMap;
  }

  protected override doDownload(request: Options, download: DownloadCallOptions): void {
    super.doDownload(request, download, this.#countRequest(download));
  }

  override doApiRequest(
    options: Options,
    token: CancellationToken,
    sendBody: (request: ClientRequest, reject: (error: Error) => void) => void,
  ): Promise<string> {
    return super.doApiRequest(options, token, sendBody, this.#countRequest(sendBody));
  }

  /** `exchange`: an object that electron-updater passes on from a request to the one that follows its redirect. */
  #countRequest(exchange: object): number {
    const count = this.#requestCounts.get(exchange) ?? 0;
    this.#requestCounts.set(exchange, count + 1);
    return count;
  }

  /** Requests text that decides only where the signed list is. */
  requestUnsigned(options: Options, token?: CancellationToken): Promise<string | null> {
    return super.request({ ...options, isText: true } as Options, token);
  }

  /** Requests a list of versions. With a key, every text is one: nothing in the URL or in the text exempts it from the signature. */
  override async request(options: Options, token?: CancellationToken): Promise<string | null> {
    const { publicKey } = this.#parts;
    const text = await this.requestUnsigned(options, token);
    if (publicKey === '') return text;
    const url = new URL(options.path ?? '/', 'https://list');
    const path = `${url.pathname}.sig${url.search}`;
    const signature = await this.requestUnsigned({ ...options, path }, token).catch((error: unknown) => {
      // A missing signature counts as invalid; a failed connection is another error.
      if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return null;
      throw error;
    });
    if (!isValidSignature(text ?? '', signature ?? '', publicKey)) throw new UpdateError('update-not-signed');
    return text;
  }
}

function limitSize(response: IncomingMessage, maxBytes: number, problem: UpdateError['problem']): void {
  let bytes = 0;
  response.on('data', (chunk: string | Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) response.destroy(new UpdateError(problem));
  });
}
