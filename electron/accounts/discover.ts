// Checks whether a supported server responds at an address, and reads its name and software.
import * as v from 'valibot';
import { many } from '@kittiwake/mastodon-api/entities/fields';
import type { Instance, InstanceV2 } from '@kittiwake/mastodon-api/entities/instance';
import type { ApiRequest } from '../contract/calls.ts';
import { parseUntrusted } from '@kittiwake/mastodon-api/parse-untrusted';
import { fail, ok, temporaryClassOf } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { isUnanswered } from '../contract/unanswered.ts';
import { isLoopback } from './address.ts';
import type { Origins } from './address.ts';

/** Fetches JSON from a path of a server without a token, for paths that are not in the endpoint table. Never throws. */
export type GetJson = (origin: string, path: string) => Promise<Result<unknown>>;

/** Instance description from the server, in version 1 or 2 of the API. */
export type InstanceDescription = { v2: InstanceV2; v1: null } | { v1: Instance; v2: null };

interface SoftwareVersion {
  name: string;
  version: string;
}

/** Servers send fewer than ten. */
const maxLinks = 100;
const links = v.object({ links: many(v.object({ rel: v.string(), href: v.string() }), maxLinks) });
const software = v.object({ software: v.object({ name: v.string(), version: v.fallback(v.string(), '') }) });

/** Reads the server software from nodeinfo; null if nodeinfo is missing or invalid. */
export async function readSoftware(getJson: GetJson, origin: string): Promise<SoftwareVersion | null> {
  const index = await getJson(origin, '/.well-known/nodeinfo');
  const parsed = parseUntrusted(links, index.ok ? index.value : null);
  if (!parsed.success) return null;
  const latest = parsed.output.links.filter(({ rel }) => rel.includes('nodeinfo.diaspora.software/ns/schema/2')).at(-1);
  // The link may name another host, where the accounts are; only its path is used.
  if (!latest || !URL.canParse(latest.href, origin)) return null;
  const { pathname, search } = new URL(latest.href, origin);
  const info = await getJson(origin, pathname + search);
  const parsedInfo = parseUntrusted(software, info.ok ? info.value : null);
  if (!parsedInfo.success) return null;
  const { name, version } = parsedInfo.output.software;
  return { name: name.toLowerCase().slice(0, 60), version: version.slice(0, 100) };
}

/** Returns true if the failure does not show whether the address is that of a server. */
const isInconclusive = (failure: Failure): boolean =>
  isUnanswered(failure) || temporaryClassOf(failure) === 'not-sent' || failure.code === 'aborted';

/** Requests the instance description in the newest version; fails with `not-a-server` if the response is something else. */
export async function fetchInstance(request: ApiRequest, origin: string): Promise<Result<InstanceDescription>> {
  const target = { origin, token: null };
  const v2 = await request(target, 'instance.v2', {});
  if (v2.ok && v2.value.data.domain !== '' && v2.value.data.version !== '') return ok({ v2: v2.value.data, v1: null });
  if (!v2.ok && isInconclusive(v2.error)) return v2;
  const v1 = await request(target, 'instance.get', {});
  if (v1.ok && v1.value.data.uri !== '' && v1.value.data.version !== '') return ok({ v1: v1.value.data, v2: null });
  if (!v1.ok && (isInconclusive(v1.error) || v1.error.code === 'server-error')) return v1;
  return fail('not-a-server');
}

/**
 * Returns the domain with which the handles of the server's accounts end: `WEB_DOMAIN` of Mastodon may differ. Servers that describe it
 * wrongly get the host of their web address.
 */
export function readAccountDomain({ v1, v2 }: InstanceDescription, origin: string): string {
  const domain = (v2 ?? v1).account_domain || (v2 ? v2.domain : v1.uri);
  const url = URL.parse(/^https?:\/\//i.test(domain) ? domain : `https://${domain}`);
  return url && url.host !== '' && url.username === '' ? url.host : new URL(origin).host;
}

interface DiscoveredServer {
  origin: string;
  host: string;
  /** Account domain. */
  domain: string;
  title: string;
  software: string;
}

/**
 * Returns true if the certificate error proves that the server speaks https. A plain http response also counts as `certificate-untrusted`.
 */
const supportsHttps = ({ problem }: Failure): boolean =>
  problem?.startsWith('certificate-') === true && problem !== 'certificate-untrusted';

/**
 * Finds the first of the origins that responds, with its software. If there is only the account domain of a server, follows it to the
 * server. `username`: of the typed handle. Failures have messages for the user who typed the address.
 */
export async function discover(
  request: ApiRequest,
  getJson: GetJson,
  origins: Origins,
  username: string | null = null,
): Promise<Result<DiscoveredServer>> {
  const [firstOrigin, ...otherOrigins] = origins;
  let server = await discoverFrom(request, getJson, firstOrigin, username);
  for (const origin of otherOrigins) {
    if (server.ok || supportsHttps(server.error)) break;
    server = await discoverFrom(request, getJson, origin, username);
  }
  return server;
}

const maxHops = 3;

/** Discovers the server at the origin, or at the web address to which the origin redirects its well-known addresses. */
async function discoverFrom(
  request: ApiRequest,
  getJson: GetJson,
  firstOrigin: string,
  username: string | null,
): Promise<Result<DiscoveredServer>> {
  const firstServer = await discoverAt(request, getJson, firstOrigin);
  let [server, origin] = [firstServer, firstOrigin];
  const account = username === null ? null : `acct:${username}@${new URL(firstOrigin).host}`;
  for (let hops = 0; hops < maxHops && !server.ok && server.error.code === 'not-a-server'; hops += 1) {
    const target = await findWebOrigin(getJson, origin, account);
    if (target === null) return firstServer;
    origin = target;
    server = await discoverAt(request, getJson, origin);
  }
  return !server.ok && server.error.code === 'not-a-server' ? firstServer : server;
}

const webfinger = v.object({ links: many(v.object({ rel: v.string(), href: v.optional(v.string(), '') }), maxLinks) });

/**
 * Returns the origin to which an account domain refers: by a redirect of its well-known addresses, as Mastodon documents for WEB_DOMAIN, or
 * by their links. `account`: `acct:` URI of the typed handle.
 */
async function findWebOrigin(getJson: GetJson, origin: string, account: string | null): Promise<string | null> {
  const paths = ['/.well-known/nodeinfo', '/.well-known/host-meta'];
  if (account !== null) paths.push(`/.well-known/webfinger?resource=${encodeURIComponent(account)}`);
  for (const path of paths) {
    const answer = await getJson(origin, path);
    const address = answer.ok ? findLinkedAddress(answer.value) : String(answer.error.details?.['origin'] ?? '');
    const url = URL.parse(address, origin);
    if (url && url.origin !== origin && maySignInAt(url, origin)) return url.origin;
  }
  return null;
}

/** Returns the address of nodeinfo, or of the account in an answer of webfinger; '' if there is none. */
function findLinkedAddress(document: unknown): string {
  const parsed = parseUntrusted(webfinger, document);
  const link = parsed.success
    ? parsed.output.links.find(({ rel }) => rel === 'self' || rel.includes('nodeinfo.diaspora.software/ns/schema/2'))
    : undefined;
  return link?.href ?? '';
}

/** Only a loopback address may refer to a loopback address, or to an address without https. */
const maySignInAt = (target: URL, origin: string): boolean =>
  isLoopback(target.hostname) ? isLoopback(new URL(origin).hostname) : target.protocol === 'https:';

async function discoverAt(request: ApiRequest, getJson: GetJson, origin: string): Promise<Result<DiscoveredServer>> {
  const { host } = new URL(origin);
  const description = await fetchInstance(request, origin);
  if (description.ok) {
    const { v1, v2 } = description.value;
    const serverSoftware = await readSoftware(getJson, origin);
    const domain = readAccountDomain(description.value, origin);
    return ok({ origin, host, domain, title: (v2 ?? v1).title || host, software: serverSoftware?.name ?? '' });
  }
  const { code } = description.error;
  if (code === 'timeout') return fail('host-unreachable', 'answer-too-slow', { host });
  if (code !== 'not-a-server') return description;
  const serverSoftware = await readSoftware(getJson, origin);
  return serverSoftware
    ? fail('not-a-server', 'server-of-other-kind', { host, software: serverSoftware.name })
    : fail('not-a-server', 'server-not-recognised', { host });
}
