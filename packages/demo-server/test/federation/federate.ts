// Starts two embedded servers that know each other, and calls them as their accounts.
import { expect, onTestFinished } from 'vitest';
import { createFederation, type FederationOptions } from '../../src/federation/federation.ts';
import { scaleRateLimits } from '../../src/rate-limits.ts';
import type { Demo } from '../../src/server.ts';
import { clientFor, entitiesOf, type openStream, type ResponseEntity, type TestResponse } from '../client.ts';

type Client = ReturnType<typeof clientFor>;
type Stream = Awaited<ReturnType<typeof openStream>>;

export const entity = (answer: TestResponse) => answer.body as ResponseEntity;
export const contentOf = ({ payload = '' }: { payload?: string }) => JSON.parse(payload) as ResponseEntity;

/** Starts two servers: mira is on `coast`, jonna and the locked ruben are on `shore`. */
export async function federate(options: FederationOptions = {}) {
  const federation = await createFederation({ posts: 0, delayMs: 0, rateLimits: scaleRateLimits(10_000), parentFetchMs: 0, ...options });
  onTestFinished(() => federation.close());
  const [coast, shore] = federation.servers;
  return {
    ...federation,
    coast,
    shore,
    mira: clientFor(coast, 'mira'),
    jonna: clientFor(shore, 'jonna'),
    ruben: clientFor(shore, 'ruben'),
  };
}

export const search = async (client: Client, query: string) =>
  (await client.get(`/api/v2/search?resolve=true&q=${encodeURIComponent(query)}`)).body as {
    accounts: ResponseEntity[];
    statuses: ResponseEntity[];
  };
export const handleOn = ({ store }: Demo, name: string) => `${name}@${store.domain}`;
export async function resolveAccount(client: Client, handle: string): Promise<string> {
  const [account] = (await search(client, handle)).accounts;
  expect(account?.['acct']).toBe(handle);
  return String(account?.['id']);
}
export const relationship = async (client: Client, id: string) =>
  entitiesOf(await client.get(`/api/v1/accounts/relationships?id[]=${id}`))[0] as ResponseEntity;
export const publish = async (client: Client, fields: object) => entity(await client.post('/api/v1/statuses', { json: fields }));
export const home = async (client: Client) => entitiesOf(await client.get('/api/v1/timelines/home'));
export const notifications = async (client: Client, ...types: string[]) =>
  entitiesOf(await client.get(`/api/v1/notifications?${types.map((type) => `types[]=${type}`).join('&')}`));

/** Lets mira follow jonna, and jonna follow mira; returns their ids at the other server. */
export async function befriend({ coast, shore, mira, jonna, flush }: Awaited<ReturnType<typeof federate>>) {
  const jonnaId = await resolveAccount(mira, handleOn(shore, 'jonna'));
  const miraId = await resolveAccount(jonna, handleOn(coast, 'mira'));
  await mira.post(`/api/v1/accounts/${jonnaId}/follow`);
  await jonna.post(`/api/v1/accounts/${miraId}/follow`);
  flush();
  return { jonnaId, miraId };
}

/** Reads the frames up to a new post of the stream's own account. */
export async function readFrames(stream: Stream, author: Client) {
  const marker = String((await publish(author, { status: 'marker', visibility: 'private' }))['id']);
  const frames = [];
  for (;;) {
    const frame = await stream.next();
    if (frame.event === 'update' && contentOf(frame)['id'] === marker) return frames;
    frames.push(frame);
  }
}
export const eventsOf = (frames: { event: string }[]) => frames.map(({ event }) => event);
