// Measures a burst of streamed events: duration of bridge calls and frames meanwhile, and memory growth afterwards.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { Page } from 'playwright-core';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { AppWorld } from '../e2e/fixtures.ts';
import { fetchAs } from '../e2e/steps.ts';
import { percentile, round } from './figures.ts';
import { inspectorEnv } from './inspect-main.ts';
import { mainMemory } from './main-memory.ts';
import { measurePageMemory } from './measure.ts';
import { waitUntil } from './wait-until.ts';

const eventsPerSecond = 1_000;
const measuredEvents = 10_000;
/** Half posts, half notifications. Fills the bounded collections before the first of two memory measurements. */
const warmUpEvents = 10_000;
/** Sent between the two memory measurements. */
const rememberedEvents = 20_000;
const sendIntervalMs = 16;
const people = 5_000;

/** Creates the event with this number. */
type CreateEvent = (event: number) => { event: string; payload: unknown };

/** Starts a streaming server for one account that sends events at a given rate. */
async function startStream() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  let socket: WebSocket | null = null;
  server.on('connection', (client, request) => {
    if (new URL(request.url ?? '/', 'http://localhost').searchParams.get('stream') === 'user') socket = client;
  });
  let eventNumber = 0;
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isOpen: () => socket !== null,
    async send(count: number, createEvent: CreateEvent) {
      const begin = performance.now();
      for (let sentCount = 0; sentCount < count; await setTimeout(sendIntervalMs)) {
        const due = Math.min(count, Math.ceil(((performance.now() - begin) / 1_000) * eventsPerSecond));
        for (; sentCount < due; sentCount += 1) {
          const { event, payload } = createEvent(eventNumber);
          socket?.send(JSON.stringify({ stream: ['user'], event, payload: JSON.stringify(payload) }));
          eventNumber += 1;
        }
      }
    },
    close: () => server.close(),
  };
}

/** Records the duration of bridge calls and the time between frames, in milliseconds, until the returned function is called. */
async function recordTimes(page: Page): Promise<() => Promise<{ calls: number[]; frames: number[] }>> {
  await page.evaluate(async () => {
    const bridge = Reflect.get(window, 'kittiwake') as Bridge;
    const startResult = await bridge.invoke('app.start', {});
    const account = startResult.ok ? startResult.value.active : null;
    if (account === null) throw new Error('Nobody is signed in');
    const recording = { calls: [] as number[], frames: [] as number[], runs: true };
    Reflect.set(window, 'recording', recording);
    const measureCalls = async () => {
      while (recording.runs) {
        const begin = performance.now();
        await bridge.invoke('drafts.list', { account });
        recording.calls.push(performance.now() - begin);
        await new Promise((resolve) => window.setTimeout(resolve, 20));
      }
    };
    let last = performance.now();
    const recordFrame = (now: number) => {
      recording.frames.push(now - last);
      last = now;
      if (recording.runs) requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
    void measureCalls();
  });
  return () =>
    page.evaluate(() => {
      const recording = Reflect.get(window, 'recording') as { calls: number[]; frames: number[]; runs: boolean };
      recording.runs = false;
      return recording;
    });
}

export async function burst() {
  const world = await AppWorld.create();
  const stream = await startStream();
  try {
    const demo = await world.startServer();
    const instance = (await (await fetch(`${demo.url}/api/v2/instance`)).json()) as { configuration: { urls: { streaming: string } } };
    instance.configuration.urls.streaming = stream.url;
    demo.faults.failNext('GET', '/api/v2/instance', { status: 200, body: JSON.stringify(instance) }, Infinity);
    Object.assign(world.desktop.env, inspectorEnv);
    const account = await world.startAs(demo);
    await waitUntil(stream.isOpen, 'the stream');
    const [status] = (await fetchAs(demo, account, 'timelines/home?limit=1')) as unknown as { id: string; account: object }[];
    if (!status) throw new Error('The home timeline is empty');
    const idOf = (event: number) => String(BigInt(status.id) + 1_000n + BigInt(event));
    const personOf = (event: number) => ({ ...status.account, id: `9${event % people}`, acct: `person${event % people}@north.example` });
    const update: CreateEvent = (event) => ({
      event: 'update',
      payload: { ...status, id: idOf(event), account: personOf(event), content: `<p>Post ${event}</p>` },
    });
    const notification: CreateEvent = (event) => ({
      event: 'notification',
      payload: { id: idOf(event), type: 'favourite', created_at: new Date().toISOString(), account: personOf(event), status },
    });
    const postOrNotification: CreateEvent = (event) => (event % 2 === 0 ? update : notification)(event);
    const waitForNewPosts = async (posts: number) => {
      const name = `${posts.toLocaleString('en')} new posts`;
      await world.page.getByRole('button', { name, exact: true }).waitFor({ timeout: 120_000 });
    };

    const stopRecording = await recordTimes(world.page);
    await stream.send(measuredEvents, update);
    const { calls, frames } = await stopRecording();
    await waitForNewPosts(measuredEvents);

    const measureMemory = async () => ({ main: await mainMemory(world.app), page: await measurePageMemory(world.page) });
    await stream.send(warmUpEvents, postOrNotification);
    await waitForNewPosts(measuredEvents + warmUpEvents / 2);
    const before = await measureMemory();
    await stream.send(rememberedEvents, postOrNotification);
    await waitForNewPosts(measuredEvents + (warmUpEvents + rememberedEvents) / 2);
    const after = await measureMemory();
    return {
      burstCallP95Ms: round(percentile(0.95, calls)),
      burstCallMaxMs: round(percentile(1, calls)),
      burstFrameP95Ms: round(percentile(0.95, frames)),
      mainHeapGrowthMB20000: round((after.main.heap - before.main.heap) / 1e6),
      pageHeapGrowthMB20000: round((after.page.heap - before.page.heap) / 1e6),
    };
  } finally {
    await world.stop();
    stream.close();
  }
}
