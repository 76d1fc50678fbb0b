// Runs an update server that publishes versions as a release does, with any fault, and an installed AppImage that uses the server.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { ServerResponse } from 'node:http';
import { Updates } from '../../../electron/updates/updates.ts';
import type { PrivateCa } from '../../faults/private-ca.ts';
import { manualClock } from '../system/manual-clock.ts';

export const oldContent = Buffer.alloc(50_000, 'old');
export const newContent = Buffer.alloc(200_000, 'new');
const fileName = 'Kittiwake-2.0.0.AppImage';
const list = `latest-linux${process.arch === 'x64' ? '' : `-${process.arch}`}.yml`;

const sha512 = (data: Buffer) => createHash('sha512').update(data).digest('base64');
export const listOf = (version: string, content = newContent) =>
  `version: ${version}\nfiles:\n  - url: ${fileName}\n    sha512: ${sha512(content)}\n    size: ${content.length}\n`;

const pair = generateKeyPairSync('ed25519');
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });
const rawPublicKey = (key: string) => createPublicKey(createPrivateKey(key)).export({ format: 'jwk' }).x ?? '';
export const publicKey = Buffer.from(rawPublicKey(privateKey as string), 'base64url').toString('base64');
export const signList = (text: string) => sign(null, Buffer.from(text), createPrivateKey(privateKey)).toString('base64');

type PublishedFile = string | Buffer | ((response: ServerResponse) => void);

/** Serves the published files by name; a missing one gets 404. */
export async function publish(ca: PrivateCa, files: { list?: PublishedFile; signature?: string; file?: PublishedFile }) {
  const requestedFiles: string[] = [];
  const published: Record<string, PublishedFile | undefined> = {
    [list]: files.list,
    [`${list}.sig`]: files.signature,
    [fileName]: files.file,
  };
  const headers: http.IncomingHttpHeaders[] = [];
  const server = https.createServer(ca.issue('127.0.0.1'), (request, response) => {
    const name = new URL(request.url ?? '', 'https://x').pathname.slice(1);
    requestedFiles.push(name);
    headers.push(request.headers);
    const answer = published[name];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(response);
    else response.end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => (server.closeAllConnections(), server.close());
  onTestFinished(() => void close());
  return {
    asked: requestedFiles,
    headers,
    published,
    close,
    list,
    fileName,
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
}

/** Serves releases as github.com does, for `installApp()` with `feed: 'github'`. Returns the requested paths. */
export async function publishOnGitHub(ca: PrivateCa, tag: unknown, answer: (path: string) => string | Buffer | undefined) {
  const paths: string[] = [];
  const server = https.createServer(ca.issue('github.com'), (request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    const body = path.endsWith('/releases/latest') ? JSON.stringify({ tag_name: tag }) : answer(path);
    if (body === undefined) response.writeHead(404).end();
    else response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  const agent = new https.Agent({ ca: ca.cert });
  const { port } = server.address() as AddressInfo;
  const { createConnection } = agent;
  agent.createConnection = (options, callback) => createConnection.call(agent, { ...options, host: '127.0.0.1', port }, callback);
  onTestFinished(() => agent.destroy());
  return { paths, agent, list, fileName };
}

interface InstallOptions {
  version?: string;
  /** Connects to a server of `publishOnGitHub()`. */
  gitHubAgent?: https.Agent;
  key?: string;
  areUpdatesEnabled?: boolean;
}

/** Installs version 1.0.0 as an AppImage in a separate folder. */
export function installApp(
  ca: PrivateCa,
  url: string,
  { version = '1.0.0', key = '', areUpdatesEnabled = true, gitHubAgent }: InstallOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'kittiwake-update-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [image, apps, feedFile, cache] = ['apps/Kittiwake.AppImage', 'apps', 'app-update.yml', 'cache'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  mkdirSync(apps);
  writeFileSync(image, oldContent);
  const feed = gitHubAgent ? 'provider: github\nowner: tern\nrepo: kittiwake' : `provider: generic\nurl: ${url}`;
  writeFileSync(feedFile, `${feed}\nupdaterCacheDirName: kittiwake-updater\n`);
  vi.stubEnv('APPIMAGE', image);
  onTestFinished(() => void vi.unstubAllEnvs());
  const agent = gitHubAgent ?? new https.Agent({ ca: ca.cert });
  onTestFinished(() => agent.destroy());
  const callCounts = { quits: 0, relaunches: 0 };
  let quitListener: (exitCode: number) => void = () => {};
  const clock = manualClock();
  const settings = { updates: areUpdatesEnabled };
  const logged: string[] = [];
  const updates = new Updates({
    platform: 'linux',
    way: 'installs',
    app: {
      version,
      userData: folder,
      feedFile,
      quit: () => void (callCounts.quits += 1),
      relaunch: () => void (callCounts.relaunches += 1),
      onQuit: (listener) => void (quitListener = listener),
    },
    agentFor: () => agent,
    userAgent: 'Kittiwake/1.0.0',
    key,
    cacheFolder: cache,
    settings: { get: () => settings },
    load: () => import('../../../electron/updates/engine.ts'),
    clock,
    random: () => 0,
    log: (sentence) => logged.push(sentence),
  });
  const steps: string[] = [];
  const failures: (string | undefined)[] = [];
  updates.onChange((update) => steps.push(update?.step ?? 'none'));
  updates.onFailed(({ problem }) => failures.push(problem));
  const pending = join(cache, 'kittiwake-updater', 'pending');
  return {
    updates,
    clock,
    settings,
    steps,
    failures,
    logged,
    life: callCounts,
    end: (exitCode = 0) => quitListener(exitCode),
    installedContent: () => readFileSync(image),
    /** Lists the files in the app's folder. */
    appFiles: () => readdirSync(apps),
    userData: () => readdirSync(folder),
    pendingFiles: () => (existsSync(pending) ? readdirSync(pending) : []),
    pending,
  };
}
