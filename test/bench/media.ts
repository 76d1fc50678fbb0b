// Measures media in the composer: typing with four attached pictures, time to the preview of a large picture, and an upload compared
// with a plain fetch.
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import type { Page } from 'playwright-core';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { mp4 } from '../fixtures/media-files.ts';
import { AppWorld } from '../e2e/fixtures.ts';
import { openComposer } from '../e2e/steps.ts';
import { percentile, round } from './figures.ts';

const keys = 100;
const betweenKeysMs = 60;
/** Minimum duration of reported events; the Event Timing API rounds to 8 ms. */
const minReportedMs = 16;
const pictureSize = { width: 3_200, height: 2_400 };
const filmBytes = 80_000_000;
const runs = 5;
/** Long timeout, because the embedded server scales pictures in JavaScript. */
const uploadTimeoutMs = 120_000;

/** Creates a photo of about 7 MB: gradients with camera noise. */
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

/** Measures the 95th percentile of the milliseconds from a key to the paint that shows it. */
async function keyToPaint(page: Page): Promise<number> {
  await page.evaluate((durationThreshold) => {
    const keyDurations: number[] = [];
    Reflect.set(window, 'keyDurations', keyDurations);
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') keyDurations.push(duration);
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, minReportedMs);
  await page.getByRole('textbox', { name: 'Post text' }).focus();
  await page.keyboard.type('fog over ledge '.repeat(10).slice(0, keys), { delay: betweenKeysMs });
  const durations = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return Reflect.get(window, 'keyDurations') as number[];
  });
  const unreportedDurations = Array<number>(Math.max(0, keys - durations.length)).fill(minReportedMs / 2);
  return percentile(0.95, [...durations, ...unreportedDurations]);
}

/** Measures the milliseconds from the choice of a file to the frame that shows its picture. */
async function pickedToPreview(page: Page, path: string): Promise<number> {
  const elapsedMs = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const checkImage = async (begin: number): Promise<void> => {
          const image = document.querySelector<HTMLImageElement>('[data-tile] img');
          if (!image?.complete || image.naturalWidth === 0) return void requestAnimationFrame(() => void checkImage(begin));
          await image.decode();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
        };
        document.addEventListener('change', () => void checkImage(performance.now()), { capture: true, once: true });
      }),
  );
  await picker(page).setInputFiles(path);
  return elapsedMs;
}

async function removeAll(page: Page): Promise<void> {
  const remove = page.getByRole('button', { name: /^(Remove|Cancel) .*\.(jpg|mp4)$/ });
  for (let tileCount = await remove.count(); tileCount > 0; tileCount--) {
    await remove.first().click();
    await page.waitForFunction((count) => document.querySelectorAll('[data-tile]').length < count, tileCount);
  }
}

/** Measures the milliseconds from the first byte that the main process sends to the server's answer. */
async function uploadByMain(page: Page, path: string): Promise<number> {
  const elapsedMs = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let begin = 0;
        (Reflect.get(window, 'kittiwake') as Bridge).listen((event, payload) => {
          if (event !== 'attachment') return;
          if (payload.step === 'uploading') begin ||= performance.now();
          else if (begin > 0) resolve(performance.now() - begin);
        });
      }),
  );
  await picker(page).setInputFiles(path);
  return elapsedMs;
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
  const world = await AppWorld.create();
  try {
    const demo = await world.startServer();
    const { token } = await world.startAs(demo);
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
    // Wait for all uploads to finish, so that only the composer is measured.
    const isUploaded = () => document.querySelectorAll('[data-tile]').length === 4 && !document.querySelector('form progress');
    await page.waitForFunction(isUploaded, undefined, { timeout: uploadTimeoutMs });
    const keyMs = await keyToPaint(page);
    await removeAll(page);

    const mainTimes: number[] = [];
    const fetchTimes: number[] = [];
    for (let run = 0; run < runs; run++) {
      fetchTimes.push(await uploadByFetch(demo.url, token, film));
      mainTimes.push(await uploadByMain(page, film));
      await removeAll(page);
    }
    const mainMs = percentile(0.5, mainTimes);
    const fetchMs = percentile(0.5, fetchTimes);
    return {
      photoMB: round(bytes.length / 1e6),
      pickedToPreviewMs: round(percentile(0.5, previews), 0),
      keyToPaintP95With4PicturesMs: round(keyMs, 0),
      upload80MBMs: round(mainMs, 0),
      uploadOverheadPercent: round((mainMs / fetchMs - 1) * 100),
    };
  } finally {
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
