// Causes each recorded stream event on the embedded server, and compares the frames with the recorded ones.
import { WebSocket } from 'ws';
import { recordedFrames, type RecordedFrame } from './recordings.ts';
import type { Scene } from './scene.ts';
import { compareShapes } from './shape.ts';

type Frame = { stream: string[]; event: string; payload?: string } | { error: string; status: number };

/** Opens a stream without subscriptions and collects its frames. */
async function collectFrames({ demo, tokenOf }: Scene, username: string) {
  const url = `${demo.url.replace(/^http/, 'ws')}/api/v1/streaming`;
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${tokenOf(username)}` } });
  const frames: Frame[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    frames,
    socket,
    subscribe: (options: object) => socket.send(JSON.stringify({ type: 'subscribe', ...options })),
    /** Resolves when the server has handled all earlier messages and sent all earlier frames. */
    settle: () => new Promise<void>((resolve) => socket.once('pong', () => resolve()).ping()),
  };
}

/** Quentin listens while victor writes to him. */
async function causeEvents(scene: Scene): Promise<Frame[]> {
  const { demo, call } = scene;
  demo.act.follow('quentin', 'victor');
  const { frames, socket, subscribe, settle } = await collectFrames(scene, 'quentin');
  for (const stream of ['user', 'public', 'direct', 'nonsense']) subscribe({ stream });
  subscribe({ stream: 'hashtag', tag: 'recorded' });
  subscribe({ stream: 'list', list: '1' });
  await settle();
  const post = await call('victor', 'POST', '/api/v1/statuses', { status: '@quentin #recorded', language: 'en' });
  const { id } = post.body as { id: string };
  await call('victor', 'PUT', `/api/v1/statuses/${id}`, { status: '@quentin #recorded, edited', language: 'en' });
  const own = await call('quentin', 'POST', '/api/v1/statuses', { status: 'An own post' });
  const { id: ownId } = own.body as { id: string };
  await call('victor', 'POST', `/api/v1/statuses/${ownId}/favourite`);
  await call('victor', 'POST', `/api/v1/statuses/${ownId}/reblog`);
  await call('victor', 'POST', '/api/v1/statuses', { status: '@quentin in private', visibility: 'direct' });
  await call('victor', 'DELETE', `/api/v1/statuses/${id}`);
  const [first] = demo.store.announcements.active();
  await call('victor', 'PUT', `/api/v1/announcements/${first?.id}/reactions/tea`);
  demo.store.announcements.remove(demo.act.announce('Recorded'));
  await settle();
  socket.terminate();
  return frames;
}

/** Returns the longest beginning of cut JSON that can be completed by closing its brackets. */
function parseBeginning(text: string): unknown {
  for (let end = text.lastIndexOf(','); end > 0; end = text.lastIndexOf(',', end - 1)) {
    const beginning = text.slice(0, end);
    const open: string[] = [];
    for (const char of beginning.replace(/"(\\.|[^"\\])*"/g, '')) {
      if (char === '{' || char === '[') open.unshift(char === '{' ? '}' : ']');
      if (char === '}' || char === ']') open.shift();
    }
    try {
      return JSON.parse(beginning + open.join(''));
    } catch {
      // The comma is part of a text that was cut: an earlier one is the end of a field.
    }
  }
  throw new Error(`no JSON: ${text}`);
}

const parsePayload = (payload: string): unknown => (/^[{[]/.test(payload) ? JSON.parse(payload) : payload);

function comparePayloads(recorded: string | undefined, payload: string | undefined): string[] {
  if (recorded === undefined || payload === undefined) return recorded === payload ? [] : ['payload: missing or extra'];
  const isCut = recorded.endsWith('…');
  return compareShapes(isCut ? parseBeginning(recorded) : parsePayload(recorded), parsePayload(payload), 'payload', isCut);
}

const typeOf = (payload = ''): string | undefined =>
  /^\{"id":"\d+","type":"(\w+)"/.exec(payload)?.[1] ?? /"type":"(\w+)","/.exec(payload)?.[1];

function isSameKind(recorded: RecordedFrame, frame: Frame): boolean {
  if ('error' in recorded || 'error' in frame) return 'error' in recorded && 'error' in frame && recorded.error === frame.error;
  if (recorded.stream.join() !== frame.stream.join() || recorded.event !== frame.event) return false;
  return recorded.event !== 'notification' || typeOf(recorded.payload) === typeOf(frame.payload);
}

function compareFrame(recorded: RecordedFrame, frames: readonly Frame[]): string[] {
  const frame = frames.find((candidate) => isSameKind(recorded, candidate));
  if (!frame) return ['frame: missing'];
  if ('error' in recorded || 'error' in frame) return compareShapes(recorded, frame, 'frame');
  const { payload: recordedPayload, ...recordedFields } = recorded;
  const { payload, ...fields } = frame;
  return [...compareShapes(recordedFields, fields, 'frame'), ...comparePayloads(recordedPayload, payload)];
}

/** Lists the differences of each recorded frame by its key. */
export async function compareFrames(scene: Scene): Promise<Map<string, string[]>> {
  const frames = await causeEvents(scene);
  return new Map([...recordedFrames].map(([key, recorded]) => [key, compareFrame(recorded, frames)]));
}
