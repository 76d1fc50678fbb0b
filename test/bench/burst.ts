// What a burst of a stream costs: how long calls over the bridge and frames take meanwhile, and what stays in memory after it.
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { Page } from 'playwright-core';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { World } from '../e2e/fixtures.ts';
import { asServerSees } from '../e2e/steps.ts';
import { at, round } from './figures.ts';
import { inspectable, mainMemory } from './main-memory.ts';
import { memory } from './measure.ts';
import { until } from './until.ts';

const eventsPerSecond = 1_000;
const burstMs = 10_000;
const intervalMs = 16;
const rememberedEvents = 20_000;
const settleMs = 3_000;

type Frame = (event: number) => { event: string; payload: unknown };

/** A server's stream, which sends what the bench wants as fast as it wants. */
async function startStream() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((listening) => server.once('listening', listening));
  const own = () => [...server.clients].filter(({ protocol }) => protocol !== 'direct');
  let user: import('ws').WebSocket | null = null;
  server.on('connection', (socket, request) => {
    if (new URL(request.url ?? '/', 'http://localhost').searchParams.get('stream') === 'user') user = socket;
  });
  let sent = 0;
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isOpen: () => user !== null && own().length > 0,
    async send(count: number, perSecond: number, frame: Frame) {
      const begin = performance.now();
      for (const end = sent + count; sent < end; await setTimeout(intervalMs)) {
        const due = Math.min(count, Math.floor(((performance.now() - begin) / 1_000) * perSecond));
        for (let left = due - (count - (end - sent)); left > 0; left -= 1, sent += 1) {
          const { event, payload } = frame(sent);
          user?.send(JSON.stringify({ stream: ['user'], event, payload: JSON.stringify(payload) }));
        }
      }
    },
    close: () => server.close(),
  };
}

/** Milliseconds of calls over the bridge and between frames, for as long as the page is asked to note them. */
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
    const personOf = (event: number) => ({ ...status.account, id: `9${event % 5_000}`, acct: `person${event % 5_000}@north.example` });
    const update: Frame = (event) => ({
      event: 'update',
      payload: { ...status, id: idOf(event), account: personOf(event), content: `<p>Post ${event}</p>` },
    });
    const notification: Frame = (event) => ({
      event: 'notification',
      payload: { id: idOf(event), type: 'favourite', created_at: new Date().toISOString(), account: personOf(event), status },
    });
    const mixed: Frame = (event) => (event % 2 === 0 ? update : notification)(event);

    const times = await noteTimes(world.page);
    await stream.send((eventsPerSecond * burstMs) / 1_000, eventsPerSecond, update);
    const { calls, frames } = await times();

    const memories = async () => {
      await setTimeout(settleMs);
      return { main: await mainMemory(world.app), page: await memory(world.page) };
    };
    await stream.send(rememberedEvents / 4, eventsPerSecond, mixed);
    const before = await memories();
    await stream.send(rememberedEvents, eventsPerSecond, mixed);
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
