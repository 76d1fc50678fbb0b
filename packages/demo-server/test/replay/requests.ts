// Repeats the recorded requests on the embedded server, as the account that sent them.
import { blob, png } from '../files.ts';
import { send, type TestResponse } from '../client.ts';
import type { RecordedAnswer } from './recordings.ts';
import type { Scene } from './scene.ts';

type PathChange = [recorded: string | RegExp, here: string];

interface Situation {
  /** Default: alice, and quentin for refused requests. */
  username?: string;
  /** The access token; null: none. */
  token?: string | null;
  /** Parts of the path that stand for entities with short ids. */
  path?: (scene: Scene) => PathChange | Promise<PathChange>;
  /** Fields of the body that differ from those sent. */
  sent?: () => Record<string, unknown>;
  file?: () => File;
}

const closeFriends = (scene: Scene): PathChange => [/(?<=lists?\/)1/, scene.ids.get('list Close friends') ?? ''];

/** Finds the poll that was recorded with its own id and within its post. */
async function findPoll({ ids, call }: Scene): Promise<PathChange> {
  const answer = await call('bob', 'GET', `/api/v1/statuses/${ids.get('117681992515091992')}`);
  return ['polls/33', `polls/${(answer.body as { poll: { id: string } }).poll.id}`];
}

/** Finds the notification about the newest mention. */
async function findMention({ ids, call }: Scene): Promise<PathChange> {
  const answer = await call('alice', 'GET', '/api/v1/notifications?types[]=mention');
  const mentions = answer.body as { id: string; status: { id: string } }[];
  return ['ungrouped-895', `ungrouped-${mentions.find(({ status }) => status.id === ids.get('117682007971132571'))?.id}`];
}

const file = (bytes: Buffer, name: string, type: string) => () => new File([blob(bytes, type)], name, { type });

/** Parts of the requests that were not recorded, by the key of the answer. */
const situations: Record<string, Situation> = {
  'refused.no-token': { token: null },
  'refused.bad-token': { token: 'invalid' },
  'refused.list-member-not-followed': { username: 'alice', path: closeFriends },
  'refused.schedule-too-soon': { sent: () => ({ scheduled_at: new Date(Date.now() + 60_000).toISOString() }) },
  'refused.vote-twice': { path: findPoll },
  'lists.get': { path: closeFriends },
  'lists.accounts': { path: closeFriends },
  'timelines.list': { path: closeFriends },
  'polls.get': { path: findPoll },
  'notifications.group': { path: findMention },
  'notifications.group.accounts': { path: findMention },
  'media.upload.picture': { file: file(png(40, 30), 'picture.png', 'image/png') },
  'media.upload.refused-type': { file: file(Buffer.from('plain text'), 'notes.txt', 'text/plain') },
  'media.upload.damaged': { file: file(png(40, 30).subarray(0, 60), 'picture.png', 'image/png') },
  'media.upload.empty': { file: file(Buffer.alloc(0), 'picture.png', 'image/png') },
  nodeinfo: { token: null },
  'oauth.server': { token: null },
};

export interface ReplayedAnswer extends TestResponse {
  path: string;
}

export async function replayRequest(scene: Scene, key: string, recorded: RecordedAnswer): Promise<ReplayedAnswer> {
  const situation = situations[key] ?? {};
  const username = situation.username ?? (key.startsWith('refused.') ? 'quentin' : 'alice');
  const token = situation.token === undefined ? scene.tokenOf(username) : situation.token;
  const [from, to] = (await situation.path?.(scene)) ?? ['', ''];
  const path = scene.replaceIds(recorded.path.replace(from, to));
  const json = recorded.sent && { ...(JSON.parse(scene.replaceIds(JSON.stringify(recorded.sent))) as object), ...situation.sent?.() };
  const multipart = new FormData();
  if (situation.file) multipart.set('file', situation.file());
  const body = situation.file ? { multipart } : json && { json };
  const answer = await send(scene.demo.url + path, recorded.method, body, token === null ? {} : { authorization: `Bearer ${token}` });
  return { ...answer, path };
}
