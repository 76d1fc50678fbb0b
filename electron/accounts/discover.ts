// Checks whether a supported server answers at an address, and reads its name and software.
import * as v from 'valibot';
import type { Instance, InstanceV2 } from '../contract/entities/instance.ts';
import type { Request } from '../contract/endpoints.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import type { Origins } from './address.ts';

/** Fetches JSON from a path of a server without a token, for paths that are not in the endpoint table. Never throws. */
export type GetJson = (origin: string, path: string) => Promise<Result<unknown>>;

/** The description that the server sent, in version 1 or 2 of the API. */
export type Described = { v2: InstanceV2; v1: null } | { v1: Instance; v2: null };

export interface Software {
  name: string;
  version: string;
}

const links = v.object({ links: v.array(v.object({ rel: v.string(), href: v.string() })) });
const software = v.object({ software: v.object({ name: v.string(), version: v.fallback(v.string(), '') }) });

/** The server's software according to nodeinfo; null when nodeinfo is missing or invalid. */
export async function readSoftware(getJson: GetJson, origin: string): Promise<Software | null> {
  const index = await getJson(origin, '/.well-known/nodeinfo');
  const parsed = v.safeParse(links, index.ok ? index.value : null);
  if (!parsed.success) return null;
  const latest = parsed.output.links.filter(({ rel }) => rel.includes('nodeinfo.diaspora.software/ns/schema/2')).at(-1);
  // The link may contain another host, where the accounts are; only its path is used.
  if (!latest || !URL.canParse(latest.href, origin)) return null;
  const { pathname, search } = new URL(latest.href, origin);
  const info = await getJson(origin, pathname + search);
  const described = v.safeParse(software, info.ok ? info.value : null);
  if (!described.success) return null;
  const { name, version } = described.output.software;
  return { name: name.toLowerCase().slice(0, 60), version: version.slice(0, 100) };
}

const unreachable: readonly Failure['code'][] = ['offline', 'host-unreachable', 'timeout', 'rate-limited', 'aborted'];

/** The server's description in its newest version; `not-a-server` when the answer is something else. */
export async function describe(request: Request, origin: string): Promise<Result<Described>> {
  const at = { origin, token: null };
  const v2 = await request(at, 'instance.v2', {});
  if (v2.ok && v2.value.data.domain !== '' && v2.value.data.version !== '') return ok({ v2: v2.value.data, v1: null });
  if (!v2.ok && unreachable.includes(v2.error.code)) return v2;
  const v1 = await request(at, 'instance.get', {});
  if (v1.ok && v1.value.data.uri !== '' && v1.value.data.version !== '') return ok({ v1: v1.value.data, v2: null });
  if (!v1.ok && (unreachable.includes(v1.error.code) || v1.error.code === 'server-error')) return v1;
  return fail('not-a-server');
}

export interface Discovered {
  origin: string;
  host: string;
  title: string;
  software: string;
}

/** A certificate that can be read proves that the server speaks https. An answer in plain http also counts as an untrusted one. */
const speaksHttps = ({ problem }: Failure): boolean => problem?.startsWith('certificate-') === true && problem !== 'certificate-untrusted';

/** The server at the first of the origins that answers, with its software, and with sentences for the person who typed the address. */
export async function discover(request: Request, getJson: GetJson, [origin, ...others]: Origins): Promise<Result<Discovered>> {
  const found = await discoverAt(request, getJson, origin);
  const [next, ...rest] = others;
  return found.ok || next === undefined || speaksHttps(found.error) ? found : discover(request, getJson, [next, ...rest]);
}

async function discoverAt(request: Request, getJson: GetJson, origin: string): Promise<Result<Discovered>> {
  const { host } = new URL(origin);
  const described = await describe(request, origin);
  if (described.ok) {
    const { v1, v2 } = described.value;
    const runs = await readSoftware(getJson, origin);
    return ok({ origin, host, title: (v2 ?? v1).title || host, software: runs?.name ?? '' });
  }
  const { code } = described.error;
  if (code === 'timeout') return fail('host-unreachable', 'answer-too-slow', { host });
  if (code !== 'not-a-server') return described;
  const runs = await readSoftware(getJson, origin);
  return runs
    ? fail('not-a-server', 'server-of-other-kind', { host, software: runs.name })
    : fail('not-a-server', 'server-not-recognised', { host });
}
