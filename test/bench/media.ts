// What media cost in the composer: keys while four pictures are attached, a large picture until it is seen, and an upload beside a bare fetch.
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import type { Page } from 'playwright-core';
import type { Upload } from '../../electron/contract/attachments.ts';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { mp4 } from '../fixtures/media-files.ts';
import { World } from '../e2e/fixtures.ts';
import { openComposer } from '../e2e/steps.ts';
import { at, round } from './figures.ts';

const keys = 100;
const betweenKeysMs = 60;
/** The Event Timing API tells of events that took at least so long, in steps of 8 ms. */
const shortestToldMs = 16;
const pictureSize = { width: 3_200, height: 2_400 };
const filmBytes = 80_000_000;
const runs = 5;
/** The embedded service makes its small pictures in JavaScript. */
const uploadTimeoutMs = 120_000;

/** A photo of about 7 MB: soft colours under the noise of a camera. */
function photo(): Buffer {
  const { width, height } = pictureSize;
  const data = new Uint8Array(width * height * 4);
  let random = 1;
  for (let at = 0; at < data.length; at += 4) {
    random = (random * 1_103_515_245 + 12_345) & 0x7fffffff;
    const noise = (random >> 16) & 0x5f;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    data.set([(x >> 5) + noise, (y >> 5) + noise, ((x + y) >> 6) + noise, 255], at);
  }
  return jpeg.encode({ data, width, height }, 97).data;
}

const picker = (page: Page) => page.locator('[data-media-picker]');

/** Milliseconds from a key to the paint that shows it; 95 of 100 keys are faster. */
async function keyToPaint(page: Page): Promise<number> {
  await page.evaluate((durationThreshold) => {
    const told: number[] = [];
    Reflect.set(window, 'toldKeys', told);
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') told.push(duration);
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, shortestToldMs);
  await page.getByRole('textbox', { name: 'Text of the post' }).focus();
  await page.keyboard.type('fog over ledge '.repeat(10).slice(0, keys), { delay: betweenKeysMs });
  const told = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return Reflect.get(window, 'toldKeys') as number[];
  });
  const untold = Array<number>(Math.max(0, keys - told.length)).fill(shortestToldMs / 2);
  return at(0.95, [...told, ...untold]);
}

/** Milliseconds from the choice of a file to the frame in which its picture is seen. */
async function pickedToPreview(page: Page, path: string): Promise<number> {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = async (begin: number): Promise<void> => {
          const image = document.querySelector<HTMLImageElement>('[data-tile] img');
          if (!image?.complete || image.naturalWidth === 0) return void requestAnimationFrame(() => void look(begin));
          await image.decode();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
        };
        document.addEventListener('change', () => void look(performance.now()), { capture: true, once: true });
      }),
  );
  await picker(page).setInputFiles(path);
  return shown;
}

async function removeAll(page: Page): Promise<void> {
  const remove = page.getByRole('button', { name: /^(Remove|Cancel) .*\.(jpg|mp4)$/ });
  for (let left = await remove.count(); left > 0; left--) {
    await remove.first().click();
    await page.waitForFunction((count) => document.querySelectorAll('[data-tile]').length < count, left);
  }
}

/** Milliseconds from the first byte that main sends to the server's answer. */
async function uploadByMain(page: Page, path: string): Promise<number> {
  const sent = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let begin = 0;
        (Reflect.get(window, 'kittiwake') as Bridge).on('attachment', ({ step }: Upload) => {
          if (step === 'uploading') begin ||= performance.now();
          else if (begin > 0) resolve(performance.now() - begin);
        });
      }),
  );
  await picker(page).setInputFiles(path);
  return sent;
}

async function uploadByFetch(url: string, token: string, path: string): Promise<number> {
  const form = new FormData();
  form.set('file', await openAsBlob(path, { type: 'video/mp4' }), 'film.mp4');
  const begin = performance.now();
  const answer = await fetch(`${url}/api/v2/media`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  await answer.json();
  if (!answer.ok) throw new Error(`The embedded service refuses the film with ${answer.status}`);
  return performance.now() - begin;
}

export async function mediaInComposer() {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-bench-media-'));
  const world = await World.create();
  try {
    const demo = await world.service();
    const { token } = await world.signedIn(demo);
    const { page } = world;
    const bytes = photo();
    const pictures = ['a', 'b', 'c', 'd'].map((name) => join(folder, `${name}.jpg`));
    for (const path of pictures) await writeFile(path, bytes);
    const film = join(folder, 'film.mp4');
    await writeFile(film, mp4({ bytes: filmBytes }));
    await openComposer(page);

    const previews: number[] = [];
    for (let run = 0; run < runs; run++) {
      previews.push(await pickedToPreview(page, pictures[0] ?? ''));
      await removeAll(page);
    }

    await picker(page).setInputFiles(pictures);
    // None is uploaded any more: what is measured is the composer.
    const isUploaded = () => document.querySelectorAll('[data-tile]').length === 4 && !document.querySelector('form progress');
    await page.waitForFunction(isUploaded, undefined, { timeout: uploadTimeoutMs });
    const key = await keyToPaint(page);
    await removeAll(page);

    const [byMain, byFetch]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs; run++) {
      byFetch.push(await uploadByFetch(demo.url, token, film));
      byMain.push(await uploadByMain(page, film));
      await removeAll(page);
    }
    const [main, bare] = [at(0.5, byMain), at(0.5, byFetch)];
    return {
      photoMB: round(bytes.length / 1e6),
      pickedToPreviewMs: round(at(0.5, previews), 0),
      keyToPaintP95With4PicturesMs: round(key, 0),
      upload80MBMs: round(main, 0),
      uploadOverheadPercent: round((main / bare - 1) * 100),
    };
  } finally {
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
