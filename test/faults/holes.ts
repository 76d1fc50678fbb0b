// Reads Home and the notifications in the built app while posts arrive, a proxy breaks the connections, and the app is killed. Each post must
// be shown exactly once, in the server's order, or be behind a button that loads the posts in between. Events of a second account at the same
// server arrive meanwhile, and must not be shown to the first.
import { setTimeout } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { createDice } from '@kittiwake/demo-server/seed/random';
import type { AppWorld } from '../e2e/fixtures.ts';
import { accountButton, addAccount, list, viewButton, waitForFirstPost } from '../e2e/steps.ts';
import { FaultProxy, faultKinds } from './fault-proxy.ts';
import { addServer, callServer, textOf } from './fault-server.ts';
import type { FaultServer } from './fault-server.ts';
import { compareRows } from './tally.ts';
import type { ListTally } from './tally.ts';

type ReadServer = Pick<FaultServer, 'demo' | 'proxy' | 'credentials'>;
type Dice = ReturnType<typeof createDice>;
type ListName = 'Home' | 'Notifications';

/** The network is well for this time before the list may show no gap where the user reads. */
const maxRecoveryMs = 60_000;
const maxPostsPerRound = 90;
/** A busy stream breaks again and again while every request for the missed posts fails. */
const busyPosts = 250;
/** Rows move while the list is corrected or loads more. */
const maxReadings = 20;
/** Rows that move by as many as the window shows look like rows shown twice: only what is read again is a fault. */
const confirmingReadings = 3;
/** Posts of the run have these texts; replies to the user have the second form. */
const numbered = /(?:Wave|harbour) (\d+)\b/;
const authors = ['tomas@archipelago.example', 'ruben'];
/** Followed by the second account alone. */
const otherAuthor = 'freya@archipelago.example';
const otherAccount = { index: 1, acct: 'jonna' };
/** Numbers of posts for the second account: none of them is in the lists of the first. */
const firstOtherNumber = 1_000_000;

const isListRequest = (method: string, path: string): boolean => method === 'GET' && /^\/api\/v\d\/(timelines|notifications)/.test(path);

/** Gaps of Home, and of the notifications. */
const gapButton = (within: Locator): Locator => within.getByRole('button', { name: /^Load the (posts|notifications)/ });
const pill = (world: AppWorld): Locator => world.page.getByRole('button', { name: /^\d+\+? new (post|notification)s?$/ });

export async function findHoles(world: AppWorld, { seed, rounds }: { seed: number; rounds: number }): Promise<boolean> {
  await world.start();
  const catchUp = { isFailing: false };
  const faultProbability = (method: string, path: string): number => {
    if (!isListRequest(method, path)) return 0.05;
    return catchUp.isFailing ? 1 : 0.4;
  };
  const proxy = await FaultProxy.start({ seed, faultProbability });
  const server = await addServer(world, proxy, { posts: 40 });
  await addOtherAccount(world, server);
  const reader = new Reader(world, server, createDice(seed), catchUp);
  for (let round = 0; round < rounds; round += 1) await reader.playRound();
  const hasNoFault = await reader.report();
  await proxy.close();
  return hasNoFault;
}

/** Adds the account whose events must not reach the first one, and shows the first one again. */
async function addOtherAccount(world: AppWorld, { demo, proxy }: ReadServer): Promise<void> {
  demo.act.unfollow('mira', otherAuthor);
  demo.act.follow(otherAccount.acct, otherAuthor);
  await addAccount(world, proxy.url, world.demoAccount(demo, otherAccount.index));
  await waitForFirstPost(world.page);
  await accountButton(world.page, 0).click();
  await waitForFirstPost(world.page);
}

/** Runs in the page. Returns the number of the post in each row, or that the row is a gap; null for other rows. */
const describeRows = (elements: (HTMLElement | SVGElement)[], pattern: string) =>
  elements.map((element) => {
    const isGap = [...element.querySelectorAll('button')].some(({ textContent }) => textContent.trim().startsWith('Load the'));
    const digits = new RegExp(pattern).exec(element.textContent ?? '')?.[1];
    const number = digits === undefined ? null : Number(digits);
    return { index: Number(element.dataset['row']), content: isGap ? ('gap' as const) : number };
  });

/** Not the wheel: a card below the pointer would take it. */
const scrollDown = (scroller: Locator): Promise<void> =>
  scroller.evaluate(async (element) => {
    element.scrollBy(0, 900);
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  });

class Reader {
  readonly #world: AppWorld;
  readonly #server: ReadServer;
  readonly #dice: Dice;
  readonly #catchUp: { isFailing: boolean };
  readonly #postIds: string[] = [];
  readonly #tallies: ListTally[] = [];
  #deletedCount = 0;
  #otherCount = 0;
  #killCount = 0;
  /** Rounds after which a gap stayed where the user reads. */
  #stuckCount = 0;

  constructor(world: AppWorld, server: ReadServer, dice: Dice, catchUp: { isFailing: boolean }) {
    this.#world = world;
    this.#server = server;
    this.#dice = dice;
    this.#catchUp = catchUp;
  }

  /** Lets posts arrive under faults, heals the network, and compares both lists with the server's. */
  async playRound(): Promise<void> {
    const name = this.#dice.chance(0.3) ? 'Notifications' : 'Home';
    await this.#open(name);
    this.#server.proxy.allow(faultKinds);
    const isBusy = this.#dice.chance(0.25);
    this.#catchUp.isFailing = isBusy;
    const count = isBusy ? busyPosts : this.#dice.integer(5, maxPostsPerRound);
    const pauseMs = isBusy ? 5 : this.#dice.pick([10, 50, 200]);
    const actAt = this.#dice.integer(0, count - 1);
    const kills = this.#dice.chance(0.4);
    for (let at = 0; at < count; at += 1) {
      this.#arrive();
      if (this.#dice.chance(0.05)) this.#server.demo.faults.dropStreams();
      if (this.#dice.chance(0.2)) this.#arriveElsewhere();
      await setTimeout(pauseMs);
      if (at === actAt) await (kills ? this.#kill() : this.#act(name));
    }
    this.#catchUp.isFailing = false;
    this.#server.proxy.allow([]);
    await this.#awaitRecovery(name);
    for (const each of ['Home', 'Notifications'] as const) await this.#compare(each);
  }

  #arrive(): void {
    const { act } = this.#server.demo;
    const number = this.#postIds.length;
    const author = this.#dice.pick(authors);
    const isMention = this.#dice.chance(0.25);
    this.#postIds.push(isMention ? act.mention(author, 'mira', `harbour ${number}`) : act.post(author, { text: `Wave ${number}` }));
    if (!this.#dice.chance(0.05)) return;
    const [id] = this.#postIds.splice(this.#dice.integer(0, number), 1, '');
    if (id === undefined || id === '') return;
    act.delete(id);
    this.#deletedCount += 1;
  }

  /** Lets an event arrive in the stream of the second account. */
  #arriveElsewhere(): void {
    const { act } = this.#server.demo;
    const number = firstOtherNumber + this.#otherCount;
    this.#otherCount += 1;
    if (this.#dice.chance(0.5)) act.post(otherAuthor, { text: `Wave ${number}` });
    else act.mention(otherAuthor, otherAccount.acct, `harbour ${number}`);
  }

  async #open(name: ListName): Promise<void> {
    await viewButton(this.#world.page, name).click();
    await list(this.#world.page, name).locator('[data-row]').first().waitFor();
  }

  /** Does what an impatient user does. Connections are broken meanwhile, so that buttons may be gone before they are pressed. */
  async #act(name: ListName): Promise<void> {
    const within = list(this.#world.page, name);
    const target = this.#dice.pick([pill(this.#world), gapButton(within).first(), null]);
    if (target === null) await this.#world.page.mouse.wheel(0, this.#dice.pick([-2_000, 800, 3_000]));
    else if ((await target.count()) > 0) await target.click({ timeout: 2_000 }).catch(() => undefined);
  }

  /** Kills the page and the app in turn: the app does not load a page again that crashes twice. */
  async #kill(): Promise<void> {
    this.#killCount += 1;
    if (this.#killCount % 2 === 0) await this.#world.restart('kill');
    else await this.#world.app.crashPage();
    await this.#world.page.getByRole('navigation', { name: 'Views' }).waitFor({ timeout: maxRecoveryMs });
  }

  /** Waits until nothing is missing where the user reads: the visible rows contain no gap. */
  async #awaitRecovery(name: ListName): Promise<void> {
    const deadline = Date.now() + maxRecoveryMs;
    await this.#open(name);
    while (await this.#isGapVisible(name)) {
      if (Date.now() > deadline) {
        this.#stuckCount += 1;
        return;
      }
      await setTimeout(500);
    }
  }

  async #isGapVisible(name: ListName): Promise<boolean> {
    const gaps = await gapButton(list(this.#world.page, name)).all();
    const view = this.#world.page.viewportSize();
    const boxes = await Promise.all(gaps.map((gap) => gap.boundingBox()));
    return boxes.some((box) => box !== null && box.y + box.height > 0 && box.y < (view?.height ?? Infinity));
  }

  async #compare(name: ListName): Promise<void> {
    await this.#open(name);
    const expected = await this.#serverNumbers(name);
    // The last posts arrive by the stream, or by a catch-up that is retried: wait for the newest.
    const deadline = Date.now() + maxRecoveryMs;
    let tally = await this.#readList(name, expected);
    while (tally.missing.length > 0 && Date.now() < deadline) {
      await setTimeout(1_000);
      tally = await this.#readList(name, expected);
    }
    this.#tallies.push(tally);
    if (tally.missing.length > 0) console.log(`${name}: missing ${tally.missing.join(', ')}`);
    if (tally.faults.length > 0) console.log(`${name}: ${tally.faults.join('; ')}`);
  }

  /** Reads the list until no row has moved meanwhile. */
  async #readList(name: ListName, expected: readonly number[]): Promise<ListTally> {
    for (let attempts = 0; attempts < maxReadings; attempts += 1) {
      const rows = await this.#readRows(name, expected.at(-1));
      const tally = rows && compareRows(rows, expected);
      if (tally && (tally.faults.length === 0 || attempts >= confirmingReadings)) return tally;
      await setTimeout(500);
    }
    throw new Error(`${name} never stood still`);
  }

  /** Shows what is pending, then reads the list from its top until the post `oldest`; null if rows have moved meanwhile. */
  async #readRows(name: ListName, oldest: number | undefined): Promise<(number | 'gap')[] | null> {
    const { page } = this.#world;
    if ((await pill(this.#world).count()) > 0) await pill(this.#world).click();
    const within = list(page, name);
    await within.focus();
    await page.keyboard.press('Home');
    const rows: (number | 'gap' | null)[] = [];
    for (let isAtEnd = false; !isAtEnd;) {
      const visibleRows = await within.locator('[data-row]').evaluateAll(describeRows, numbered.source);
      for (const { index, content } of visibleRows) {
        if (rows[index] !== undefined && rows[index] !== content) return null;
        rows[index] = content;
      }
      const hasOldest = oldest !== undefined && visibleRows.some(({ content }) => content === oldest);
      isAtEnd = hasOldest || (await within.evaluate((element) => element.scrollTop + element.clientHeight >= element.scrollHeight - 1));
      if (!isAtEnd) await scrollDown(within);
    }
    const hasReadAll = Object.keys(rows).length === rows.length;
    if (!hasReadAll) return null;
    return rows.filter((content) => content !== null);
  }

  /** Returns the numbers of the posts in the server's list, newest first. */
  async #serverNumbers(name: ListName): Promise<number[]> {
    const numbers: number[] = [];
    const path = name === 'Home' ? 'timelines/home' : 'notifications';
    for (let oldest = ''; ;) {
      const page = await callServer<{ id: string; content?: string; status?: { content: string } }[]>(
        this.#server,
        `${path}?limit=40${oldest === '' ? '' : `&max_id=${oldest}`}`,
      );
      for (const { content = '', status } of page) {
        const number = numbered.exec(textOf({ content: status?.content ?? content }))?.[1];
        if (number !== undefined) numbers.push(Number(number));
      }
      oldest = page.at(-1)?.id ?? '';
      if (oldest === '') return numbers;
    }
  }

  /** Presses every button of a gap, so that each post must be shown; returns true if no fault was found. */
  async report(): Promise<boolean> {
    for (const name of ['Home', 'Notifications'] as const) {
      await this.#open(name);
      await this.#loadGaps(name);
      await this.#compare(name);
    }
    const last = this.#tallies.slice(-2);
    const sum = (countOf: (tally: ListTally) => number, of = this.#tallies): number =>
      of.reduce((total, tally) => total + countOf(tally), 0);
    const { counts } = this.#server.proxy;
    console.log(`faults: ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')}; ${this.#killCount} kills`);
    const holes = sum(({ missing }) => missing.length);
    const faults = sum((tally) => tally.faults.length);
    const gapsLeft = sum(({ gapCount }) => gapCount, last);
    console.log(
      `${this.#postIds.length} posts, ${this.#deletedCount} of them deleted; ${this.#otherCount} of another account; ${this.#tallies.length} lists read, with ${sum(({ gapCount }) => gapCount)} gap rows`,
    );
    console.log(
      `${holes} holes, ${faults} shown twice, out of order, or after deletion, ${this.#stuckCount} gaps where the user reads, ${gapsLeft} gaps that cannot be loaded`,
    );
    return this.#postIds.length > 0 && holes + faults + this.#stuckCount + gapsLeft === 0;
  }

  async #loadGaps(name: ListName): Promise<void> {
    const { page } = this.#world;
    const within = list(page, name);
    if ((await pill(this.#world).count()) > 0) await pill(this.#world).click();
    await within.focus();
    await page.keyboard.press('Home');
    for (let isAtEnd = false; !isAtEnd;) {
      const gap = gapButton(within).first();
      if ((await gap.count()) > 0) {
        await gap.click().catch(() => undefined);
        await setTimeout(200);
      } else await scrollDown(within);
      isAtEnd =
        (await gapButton(within).count()) === 0 &&
        (await within.evaluate((element) => element.scrollTop + element.clientHeight >= element.scrollHeight - 1));
    }
  }
}
