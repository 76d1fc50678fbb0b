// What a burst of a stream costs: how long calls over the bridge and frames take meanwhile, and what stays in memory after it.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { Page } from 'playwright-core';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { World } from '../e2e/fixtures.ts';
import { asServerSees } from '../e2e/steps.ts';
import { at, round } from './figures.ts';
import { inspectable } from './inspect-main.ts';
import { mainMemory } from './main-memory.ts';
import { memory } from './measure.ts';
import { until } from './until.ts';

const eventsPerSecond = 1_000;
const measuredEvents = 10_000;
/** Half of them posts, half notifications. Before the first of two measurements come as many as fill what is bounded. */
const warmUpEvents = 10_000;
const rememberedEvents = 20_000;
const sendIntervalMs = 16;
const people = 5_000;

/** Makes the frame of an event from its number. */
type MakeFrame = (event: number) => { event: string; payload: unknown };

/** A server's stream of one account, which sends what the bench wants as fast as it wants. */
async function startStream() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  let socket: WebSocket | null = null;
  server.on('connection', (opened, request) => {
    if (new URL(request.url ?? '/', 'http://localhost').searchParams.get('stream') === 'user') socket = opened;
  });
  let sent = 0;
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isOpen: () => socket !== null,
    async send(count: number, make: MakeFrame) {
      const begin = performance.now();
      for (let done = 0; done < count; await setTimeout(sendIntervalMs)) {
        const due = Math.min(count, Math.ceil(((performance.now() - begin) / 1_000) * eventsPerSecond));
        for (; done < due; done += 1) {
          const { event, payload } = make(sent);
          socket?.send(JSON.stringify({ stream: ['user'], event, payload: JSON.stringify(payload) }));
          sent += 1;
        }
      }
    },
    close: () => server.close(),
  };
}

/** Notes the milliseconds of calls over the bridge and between frames, until the returned function is called. */
async function noteTimes(page: Page): Promise<() => Promise<{ calls: number[]; frames: number[] }>> {
  await page.evaluate(async () => {
    const bridge = Reflect.get(window, 'kittiwake') as Bridge;
    const started = await bridge['app.start']({});
    const account = started.ok ? started.value.active : null;
    if (account === null) throw new Error('Nobody is signed in');
    const noted = { calls: [] as number[], frames: [] as number[], runs: true };
    Reflect.set(window, 'noted', noted);
    const call = async () => {
      while (noted.runs) {
        const begin = performance.now();
        await bridge['drafts.list']({ account });
        noted.calls.push(performance.now() - begin);
        await new Promise((resolve) => window.setTimeout(resolve, 20));
      }
    };
    let last = performance.now();
    const frame = (now: number) => {
      noted.frames.push(now - last);
      last = now;
      if (noted.runs) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    void call();
  });
  return () =>
    page.evaluate(() => {
      const noted = Reflect.get(window, 'noted') as { calls: number[]; frames: number[]; runs: boolean };
      noted.runs = false;
      return noted;
    });
}

export async function burst() {
  const world = await World.create();
  const stream = await startStream();
  try {
    const demo = await world.service();
    const instance = (await (await fetch(`${demo.url}/api/v2/instance`)).json()) as { configuration: { urls: { streaming: string } } };
    instance.configuration.urls.streaming = stream.url;
    demo.faults.failNext('GET', '/api/v2/instance', { status: 200, body: JSON.stringify(instance) }, Infinity);
    Object.assign(world.desktop.env, inspectable);
    const account = await world.signedIn(demo);
    await until(stream.isOpen, 'the stream');
    const [status] = (await asServerSees(demo, account, 'timelines/home?limit=1')) as unknown as { id: string; account: object }[];
    if (!status) throw new Error('The home timeline is empty');
    const idOf = (event: number) => String(BigInt(status.id) + 1_000n + BigInt(event));
    const personOf = (event: number) => ({ ...status.account, id: `9${event % people}`, acct: `person${event % people}@north.example` });
    const update: MakeFrame = (event) => ({
      event: 'update',
      payload: { ...status, id: idOf(event), account: personOf(event), content: `<p>Post ${event}</p>` },
    });
    const notification: MakeFrame = (event) => ({
      event: 'notification',
      payload: { id: idOf(event), type: 'favourite', created_at: new Date().toISOString(), account: personOf(event), status },
    });
    const mixed: MakeFrame = (event) => (event % 2 === 0 ? update : notification)(event);
    const waiting = async (posts: number) => {
      const name = `${posts.toLocaleString('en')} new posts`;
      await world.page.getByRole('button', { name, exact: true }).waitFor({ timeout: 120_000 });
    };

    const times = await noteTimes(world.page);
    await stream.send(measuredEvents, update);
    const { calls, frames } = await times();
    await waiting(measuredEvents);

    const memories = async () => ({ main: await mainMemory(world.app), page: await memory(world.page) });
    await stream.send(warmUpEvents, mixed);
    await waiting(measuredEvents + warmUpEvents / 2);
    const before = await memories();
    await stream.send(rememberedEvents, mixed);
    await waiting(measuredEvents + (warmUpEvents + rememberedEvents) / 2);
    const after = await memories();
    return {
      burstCallP95Ms: round(at(0.95, calls)),
      burstCallMaxMs: round(at(1, calls)),
      burstFrameP95Ms: round(at(0.95, frames)),
      mainHeapGrowthMB20000: round((after.main.heap - before.main.heap) / 1e6),
      pageHeapGrowthMB20000: round((after.page.heap - before.page.heap) / 1e6),
    };
  } finally {
    await world.stop();
    stream.close();
  }
}
