// Measures memory of all processes except the main process while a list of 1,000 pictures is scrolled to its end, and at rest later.
import { setTimeout } from 'node:timers/promises';
import { encode } from 'jpeg-js';
import type { TestDemo, DemoCredentials } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from '../e2e/fixtures.ts';
import { list } from '../e2e/steps.ts';
import { round } from './figures.ts';
import { proportionalSetSize } from './idle.ts';
import { processTree } from './processor-time.ts';

const posts = 250;
const picturesPerPost = 4;
const width = 800;
const height = 600;
const stepPx = 800;
const sampleEvery = 10;
const restMs = 10_000;
/** Chromium keeps decoded pictures that are no longer shown for some minutes while there is enough memory. */
const cacheReleaseMs = 400_000;

/** Number of different pictures; each is uploaded several times, at its own URL. */
const distinctPictures = 20;

function picture(number: number): Buffer<ArrayBuffer> {
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.writeUInt32BE((Math.imul(at + number * 7_919, 2_654_435_761) & 0x3f3f3f00) | 0xff, at);
  return Buffer.from(encode({ data, width, height }, 60).data);
}

const pictures = Array.from({ length: distinctPictures }, (_, number) => picture(number));

async function upload(demo: TestDemo, { token }: DemoCredentials, number: number): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([pictures[number % distinctPictures] ?? ''], { type: 'image/jpeg' }), `${number}.jpg`);
  const answer = await fetch(`${demo.url}/api/v2/media`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  return ((await answer.json()) as { id: string }).id;
}

async function post(demo: TestDemo, author: DemoCredentials, number: number): Promise<void> {
  const ids: string[] = [];
  for (let nth = 0; nth < picturesPerPost; nth += 1) ids.push(await upload(demo, author, number * picturesPerPost + nth));
  const headers = { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ status: `Four pictures, number ${number}`, media_ids: ids });
  const answer = await fetch(`${demo.url}/api/v1/statuses`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The post was refused: ${await answer.text()}`);
}

export async function manyPictures() {
  const world = await AppWorld.create();
  try {
    const demo = await world.startServer();
    const author = world.demoAccount(demo, 1);
    for (let number = 0; number < posts; number += 1) await post(demo, author, number);
    await world.startAs(demo);
    const { page, app } = world;
    const bytes = async () => {
      const others = (await processTree(app.pid)).filter((pid) => pid !== app.pid);
      const sizes = await Promise.all(others.map(proportionalSetSize));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    await setTimeout(restMs);
    const before = await bytes();
    let peak = before;
    const feed = list(page, 'Home');
    const loadedSources = new Set<string>();
    for (let step = 0; loadedSources.size < posts * picturesPerPost && step < posts * 4; step += 1) {
      await feed.evaluate((element, by) => element.scrollBy(0, by), stepPx);
      await setTimeout(100);
      const sources = await feed
        .locator('img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.filter(({ complete, alt, naturalWidth }) => complete && naturalWidth > 100 && alt !== undefined).map(({ src }) => src),
        );
      for (const source of sources) loadedSources.add(source);
      if (step % sampleEvery === 0) peak = Math.max(peak, await bytes());
    }
    await setTimeout(cacheReleaseMs);
    return {
      picturesSeen: loadedSources.size,
      picturesMemoryBeforeMB: round(before / 1e6, 0),
      picturesMemoryPeakMB: round(peak / 1e6, 0),
      picturesMemoryAfterMB: round((await bytes()) / 1e6, 0),
    };
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await manyPictures());
