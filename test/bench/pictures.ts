// What a list of 1,000 pictures holds in memory while it is scrolled to its end, and once it stands still again: all processes but main.
import { setTimeout } from 'node:timers/promises';
import { encode } from 'jpeg-js';
import type { Demo, DemoAccount } from '../faults/demo.ts';
import { World } from '../e2e/fixtures.ts';
import { list } from '../e2e/steps.ts';
import { round } from './figures.ts';
import { proportionalBytes } from './idle.ts';
import { family } from './processor-time.ts';

const posts = 250;
const perPost = 4;
const width = 800;
const height = 600;
const stepPx = 800;
const sampleEvery = 10;
const restMs = 10_000;
/** Chromium keeps decoded pictures that nothing shows for some minutes, as long as there is memory enough. */
const letGoMs = 400_000;

/** Uploaded more than once, each time at an address of its own. */
const different = 20;

function picture(number: number): Buffer<ArrayBuffer> {
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.writeUInt32BE((Math.imul(at + number * 7_919, 2_654_435_761) & 0x3f3f3f00) | 0xff, at);
  return Buffer.from(encode({ data, width, height }, 60).data);
}

const pictures = Array.from({ length: different }, (_, number) => picture(number));

async function upload(demo: Demo, { token }: DemoAccount, number: number): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([pictures[number % different] ?? ''], { type: 'image/jpeg' }), `${number}.jpg`);
  const answer = await fetch(`${demo.url}/api/v2/media`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  return ((await answer.json()) as { id: string }).id;
}

async function post(demo: Demo, author: DemoAccount, number: number): Promise<void> {
  const ids: string[] = [];
  for (let nth = 0; nth < perPost; nth += 1) ids.push(await upload(demo, author, number * perPost + nth));
  const headers = { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ status: `Four pictures, number ${number}`, media_ids: ids });
  const answer = await fetch(`${demo.url}/api/v1/statuses`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The post was refused: ${await answer.text()}`);
}

export async function manyPictures() {
  const world = await World.create();
  try {
    const demo = await world.service({ rateLimit: 1_000_000 });
    const author = world.person(demo, 1);
    for (let number = 0; number < posts; number += 1) await post(demo, author, number);
    await world.signedIn(demo);
    const { page, app } = world;
    const bytes = async () => {
      const others = (await family(app.pid)).filter((pid) => pid !== app.pid);
      const each = await Promise.all(others.map(proportionalBytes));
      return each.reduce((sum, one) => sum + one, 0);
    };
    await setTimeout(restMs);
    const before = await bytes();
    let peak = before;
    const feed = list(page, 'Home');
    const seen = new Set<string>();
    for (let step = 0; seen.size < posts * perPost && step < posts * 4; step += 1) {
      await feed.evaluate((element, by) => element.scrollBy(0, by), stepPx);
      await setTimeout(100);
      const sources = await feed
        .locator('img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.filter(({ complete, alt, naturalWidth }) => complete && naturalWidth > 100 && alt !== undefined).map(({ src }) => src),
        );
      for (const source of sources) seen.add(source);
      if (step % sampleEvery === 0) peak = Math.max(peak, await bytes());
    }
    await setTimeout(letGoMs);
    return {
      picturesSeen: seen.size,
      picturesMemoryBeforeMB: round(before / 1e6, 0),
      picturesMemoryPeakMB: round(peak / 1e6, 0),
      picturesMemoryAfterMB: round((await bytes()) / 1e6, 0),
    };
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await manyPictures());
