// Combines all screenshots in one picture: a row for each scene, a column for each width and colour scheme.
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { findChromium } from '@kittiwake/electron-host/chromium/launch';

export interface SceneScreenshot {
  scene: string;
  variant: string;
  /** PNG file; undefined if the scene could not be opened. */
  file: string | undefined;
}

const tileHeightPx = 340;
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function tile({ scene, variant, file }: SceneScreenshot): Promise<string> {
  const picture = file && `<img src="data:image/png;base64,${(await readFile(file)).toString('base64')}">`;
  return `<td><small>${escape(scene)} · ${escape(variant)}</small>${picture ?? '<b>could not be opened</b>'}</td>`;
}

/** Renders the screenshots as a table in Chromium, in a size in which their text is still legible, and takes a screenshot of it. */
export async function writeContactSheet(shots: readonly SceneScreenshot[], path: string): Promise<void> {
  const rows = Map.groupBy(shots, ({ scene }) => scene);
  const cells = await Promise.all([...rows.values()].map(async (row) => `<tr>${(await Promise.all(row.map(tile))).join('')}</tr>`));
  const style = `body { margin: 12px; font: 13px sans-serif; background: #888; width: max-content } td { padding: 4px; vertical-align: top }
    img { display: block; height: ${tileHeightPx}px } small { display: block; width: 0; min-width: 100%; padding: 2px; color: #fff; font-size: 13px }`;
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const page = await browser.newPage();
    await page.setContent(`<!doctype html><style>${style}</style><table>${cells.join('')}</table>`);
    const { width, height } = await page.evaluate(() => ({
      width: document.body.offsetWidth + 24,
      height: document.body.offsetHeight + 24,
    }));
    await page.setViewportSize({ width, height: Math.min(height, 4_000) });
    await writeFile(path, await page.screenshot({ fullPage: true }));
  } finally {
    await browser.close();
  }
}
