// What the bench measures in the page, one function a figure.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { gzipBytes } from '../../build/first-view.ts';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { at } from './figures.ts';

const out = new URL('../../out/renderer/', import.meta.url);

/** Milliseconds from the start of the page's navigation until the first post was painted; the host marks that moment. */
export async function shownAfter(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('shown:timeline')[0]?.startTime);
  const posts = await page.getByRole('article').count();
  if (posts === 0) throw new Error('The timeline calls itself shown without a post');
  return mark.jsonValue() as Promise<number>;
}

/** Bytes of the scripts that were loaded before the first post was shown. */
export async function loadedScripts(page: Page): Promise<{ raw: number; gzip: number; files: number }> {
  const paths = await page.evaluate(() => {
    const shown = performance.getEntriesByName('shown:timeline')[0]?.startTime ?? Infinity;
    const loaded = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shown);
    return [...new Set(loaded.map(({ name }) => new URL(name).pathname))].filter((path) => path.endsWith('.js'));
  });
  const files = paths.map((path) => readFileSync(new URL(`.${path}`, out)));
  return { raw: files.reduce((total, file) => total + file.length, 0), gzip: gzipBytes(files), files: files.length };
}

/** Bytes of live JavaScript objects after a collection, and elements in the document. */
export async function memory(page: Page): Promise<{ heap: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await session.detach();
  return { heap: usedSize, nodes };
}

/** Scrolls the home timeline down until `wanted` posts were asked for; answers how many. `requests` begin with this start of the app. */
export async function loadPosts(page: Page, requests: readonly { path: string; query: string }[], wanted: number): Promise<number> {
  const asked = () =>
    requests
      .filter(({ path }) => path === '/api/v1/timelines/home')
      .reduce((total, { query }) => total + Number(new URLSearchParams(query).get('limit') ?? 20), 0);
  const list = page.locator('[role=feed][tabindex="0"]').first();
  const element = await list.elementHandle();
  for (let grows = true; grows && asked() < wanted;) {
    const height = await list.evaluate((element) => element.scrollHeight);
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    grows = await page
      .waitForFunction(([list, before]) => (list?.scrollHeight ?? 0) > before, [element, height] as const, { timeout: 10_000 })
      .then(() => true)
      .catch(() => false);
  }
  return asked();
}

export interface Frames {
  p50: number;
  p95: number;
  longest: number;
  over50: number;
}

/** Milliseconds between frames while the list is scrolled back to its top and down again, about a screen a second. */
export async function frames(page: Page, duration: number): Promise<Frames> {
  const list = page.locator('[role=feed][tabindex="0"]').first();
  const times = await list.evaluate(
    (element, forMs) =>
      new Promise<number[]>((resolve) => {
        const between: number[] = [];
        const begin = performance.now();
        let last = begin;
        let step = -14;
        const frame = (now: number) => {
          between.push(now - last);
          last = now;
          if (element.scrollTop <= 0) step = 14;
          element.scrollTop += step;
          if (now - begin < forMs) requestAnimationFrame(frame);
          else resolve(between.slice(2));
        };
        requestAnimationFrame(frame);
      }),
    duration,
  );
  return { p50: at(0.5, times), p95: at(0.95, times), longest: at(1, times), over50: times.filter((time) => time > 50).length };
}

/** Milliseconds of one call over the bridge and back, one after the other. */
export async function ipc(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const bridge = Reflect.get(window, 'kittiwake') as Bridge;
    const started = await bridge['app.start']({});
    const account = started.ok ? started.value.active : null;
    if (account === null) throw new Error('Nobody is signed in');
    const calls = 200;
    const begin = performance.now();
    for (let call = 0; call < calls; call++) await bridge['drafts.list']({ account });
    return (performance.now() - begin) / calls;
  });
}
