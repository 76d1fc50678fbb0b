// Starts a media proxy in front of an HTTP server on loopback, with a small cache on disk.
import { onTestFinished } from 'vitest';
import { createMediaCache } from '../../../electron/media/media-cache.ts';
import type { Downloads } from '../../../electron/media/downloads.ts';
import { createGuardedGet } from '../../../electron/media/private-address-guard.ts';
import { createMediaProxy } from '../../../electron/media/media-proxy.ts';
import { createMediaLinks } from '../../../electron/media/signed-links.ts';
import { stubServer } from '../api/stub-server.ts';
import type { StubAnswer } from '../api/stub-server.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { agentFor, guardedAgentFor } from '../network/direct.ts';
import { png } from './pictures.ts';

/** Small picture that the proxy serves. */
export const picture = png(1, 1);

export const respondWith =
  (type: string, body: string | Buffer = picture, status = 200, headers: Record<string, string> = {}): StubAnswer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(body);

/** `trusted`: whether the user is signed in on that server, which runs on this computer. */
export async function startMediaProxy({ trusted = true, downloads }: { trusted?: boolean; downloads?: Downloads } = {}) {
  const server = await stubServer(respondWith('image/png'));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const links = createMediaLinks(Buffer.alloc(32, 1));
  const get = createGuardedGet({ mayBeLocal: (origin) => trusted && origin === server.origin, agentFor, guardedAgentFor });
  const dir = tempDir();
  const cache = createMediaCache({ dir, maxBytes: 1_000 });
  const serve = createMediaProxy({ get, links, cache, userAgent: 'test', ...(downloads && { downloads }) });
  const requestMedia = (url: string, headers: Record<string, string> = {}) =>
    serve(new Request(`app://kittiwake${links.link(url)}`, { headers }));
  return { server, serve, ask: requestMedia, dir, cache };
}
