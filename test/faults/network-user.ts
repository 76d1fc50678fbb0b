// Acts as a user on a bad network, and records in the page when the user sees what.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { AppWorld } from '../e2e/fixtures.ts';
import { addAccount, isHomeCached, list, openComposer, viewButton, waitForFirstPost } from '../e2e/steps.ts';
import { png } from '../fixtures/media-files.ts';
import type { DemoCredentials, TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { actedPost, restoreNetwork, sights } from './networks.ts';
import type { ActName, SightName } from './networks.ts';
import { startReverseProxy } from './reverse-proxy.ts';
import type { ReverseProxy } from './reverse-proxy.ts';

/** Milliseconds after the act at which a sight appeared and disappeared, in turn. */
export type SightTimes = Partial<Record<SightName, number[]>>;

/** Times are those of `performance.now()`. */
interface Recorder {
  changes: Record<string, number[]>;
  /** Time of the last press. */
  actedAt: number;
  stop(): void;
}
type RecorderWindow = typeof window & { sightRecorder?: Recorder };

/** Runs in the page. */
function startRecorder(patterns: [name: string, selector: string, text: string][]): void {
  const place = window as RecorderWindow;
  place.sightRecorder?.stop();
  // Lists also have rows outside of the window.
  const isInWindow = (element: Element): boolean => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && element.checkVisibility();
  };
  const isVisible = (selector: string, text: string): boolean =>
    [...document.querySelectorAll(selector)].some(
      (element) => (text === '' || new RegExp(text, 'i').test(element.textContent ?? '')) && isInWindow(element),
    );
  const record = (): void => {
    for (const [name, selector, text] of patterns) {
      const changes = (recorder.changes[name] ??= []);
      if (isVisible(selector, text) !== (changes.length % 2 === 1)) changes.push(performance.now());
    }
  };
  const observer = new MutationObserver(record);
  const onPress = (): void => void (recorder.actedAt = performance.now());
  const recorder: Recorder = {
    changes: {},
    actedAt: 0,
    stop() {
      observer.disconnect();
      removeEventListener('pointerdown', onPress, true);
    },
  };
  place.sightRecorder = recorder;
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  addEventListener('pointerdown', onPress, true);
  record();
}

/** Runs in the page. Leaves out what the act took away. */
function readRecorder(): Record<string, number[]> {
  const { changes = {}, actedAt = 0 } = (window as RecorderWindow).sightRecorder ?? {};
  const readTimes = (times: number[]): number[] =>
    times.flatMap((time, at) => {
      if (at % 2 === 1) return [];
      const end = times[at + 1];
      if (end === undefined) return [Math.max(0, time - actedAt)];
      return time >= actedAt ? [time - actedAt, end - actedAt] : [];
    });
  return Object.fromEntries(Object.entries(changes).map(([name, times]) => [name, readTimes(times)]));
}

export class NetworkUser {
  readonly world: AppWorld;
  readonly front: ReverseProxy;
  readonly demo: TestDemo;
  readonly #mira: DemoCredentials;
  readonly text = 'A tern in the wind';
  favouriteId = '';

  private constructor(world: AppWorld, front: ReverseProxy, demo: TestDemo) {
    this.world = world;
    this.front = front;
    this.demo = demo;
    this.#mira = world.demoAccount(demo);
  }

  /** Signs in on a good network, and waits until posts are stored. */
  static async start(): Promise<NetworkUser> {
    const world = await AppWorld.create();
    const front = await startReverseProxy();
    const demo = await world.startServer({ origin: front.url });
    front.target = demo.url;
    const user = new NetworkUser(world, front, demo);
    await world.start();
    await addAccount(world, front.url, user.#mira);
    await waitForFirstPost(world.page);
    while (!isHomeCached(world)) await setTimeout(50);
    return user;
  }

  get page(): Page {
    return this.world.page;
  }

  async stop(): Promise<void> {
    restoreNetwork(this.front);
    await this.world.stop();
    await this.front[Symbol.asyncDispose]();
  }

  #record(): Promise<void> {
    const patterns = Object.entries(sights).map(([name, pattern]): [string, string, string] => [
      name,
      pattern.selector.replace(actedPost, this.favouriteId),
      'text' in pattern ? pattern.text.source : '',
    ]);
    return this.page.evaluate(startRecorder, patterns);
  }

  /** Returns when the sights of the last act were seen. Those of a start are counted from the load of the page. */
  recordedSights = (): Promise<SightTimes> => this.page.evaluate(readRecorder);

  readonly acts: Record<ActName, () => Promise<void>> = {
    start: async () => {
      await this.world.restart();
      await this.page.getByRole('navigation', { name: 'Views' }).waitFor();
      await this.#record();
    },
    thread: async () => {
      const time = list(this.page, 'Home').getByRole('article').nth(1).locator('time').first();
      await this.#record();
      await time.click();
    },
    action: async () => {
      const post = list(this.page, 'Home')
        .getByRole('article')
        .filter({ has: this.page.locator('.favourite[aria-pressed=false]') })
        .first();
      this.favouriteId = (await post.locator('[data-status]:has(time)').first().getAttribute('data-status')) ?? '';
      await this.#record();
      await post.locator('.favourite').click();
    },
    upload: async () => {
      const dialog = await openComposer(this.page);
      await dialog.getByRole('textbox', { name: 'Post text' }).fill(this.text);
      const file = { name: 'tern.png', mimeType: 'image/png', buffer: Buffer.from(png({ width: 100, height: 100, noise: true })) };
      await dialog.locator('[data-media-picker]').setInputFiles(file);
      await dialog.getByRole('button', { name: /^Image .*tern\.png$/ }).waitFor();
      await this.#record();
      await dialog.getByRole('button', { name: 'Post', exact: true }).click();
      await this.page.getByRole('button', { name: 'Post anyway' }).click();
    },
    view: async () => {
      await this.#record();
      await viewButton(this.page, 'Local').click();
    },
  };

  isFavouriteAtServer = (): boolean =>
    this.demo.store.db.one('SELECT 1 FROM favourites WHERE status_id = :id AND account_id = :account', {
      id: this.favouriteId,
      account: this.demo.act.id(this.#mira.acct),
    }) !== undefined;
  countPosts = (): number => this.demo.store.db.all('SELECT id FROM statuses WHERE text = :text', { text: this.text }).length;
}
