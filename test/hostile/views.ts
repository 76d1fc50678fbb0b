// Opens every view of the window, in the list and in the detail pane, then dialogs and the palette. Returns those that show nothing.
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** A view without content after this time is empty; a busy machine loads slowly. */
const maxLoadingMs = 20_000;
/** Menus open with data that is there. */
const maxOpeningMs = 5_000;

const isFilled = (pane: Locator): Promise<boolean> =>
  pane.evaluate((element) => {
    const text = (element as HTMLElement).innerText.trim();
    return text !== '' && !text.includes('This view can’t be shown.');
  });

async function isEmpty(pane: Locator): Promise<boolean> {
  for (const until = Date.now() + maxLoadingMs; Date.now() < until; await setTimeout(50)) {
    if ((await pane.count()) === 1 && (await isFilled(pane))) return false;
  }
  return true;
}

/** Describes the content of an empty view for the report. */
const describeContent = async (pane: Locator): Promise<string> =>
  (await pane.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 600)))).join('\n') || 'it did not open';

/** Scrolls to the end of the loaded rows, so that more rows are added and removed. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const content = ':is(main, section.detail) > .content';
    for (const list of document.querySelectorAll<HTMLElement>(`${content} :is([role=list], [role=feed])[tabindex], ${content}`)) {
      for (let step = 0; step < 6; step += 1) {
        list.scrollTop += list.clientHeight;
        await frame();
        await frame();
      }
      list.scrollTop = 0;
    }
  });

/** Items of a post's menu that open a dialog with the names, rules, or lists of servers. */
const postDialogs = [/^Report /, /^Add to lists/, /^Mute .*…$/, /^Block .*…$/, /^Filter this post/, /^What to show from /];
/** Items of the account's menu. */
const accountViews = [
  ['Blocks and mutes', 'list'],
  ['Your profile', 'detail'],
  ['About this server', 'list'],
] as const;
const maxViews = 40;
const paletteTexts = ['', 'a', '@', '#', 'the'];

export interface Walk {
  /** Called before each part of the window. Keys are the same in each walk; names may be those of servers. */
  enter?: (part: { key: string; name: string }) => Promise<void>;
  /** Key of the only part to visit. */
  only?: string;
}

class Visitor {
  readonly emptyViews: string[] = [];
  readonly #page: Page;
  readonly #walk: Walk;
  readonly #list: Locator;
  readonly #detail: Locator;

  constructor(page: Page, walk: Walk) {
    this.#page = page;
    this.#walk = walk;
    this.#list = page.locator('main > .content');
    this.#detail = page.locator('section.detail > .content');
  }

  async visit(key: string, name: string, open: () => Promise<void>): Promise<void> {
    if (this.#walk.only !== undefined && this.#walk.only !== key) return;
    await this.#walk.enter?.({ key, name });
    await open();
  }

  async #checkPane(name: string, pane: Locator): Promise<void> {
    if (await isEmpty(pane)) this.emptyViews.push(`${name}: ${await describeContent(pane)}`);
    else await scrollThrough(this.#page);
  }

  async openView(name: string, button: Locator): Promise<void> {
    const list = this.#list;
    await button.dispatchEvent('click');
    await this.#checkPane(name, list);
    const field = list.getByRole('search').getByRole('searchbox');
    if ((await field.count()) > 0) {
      await field.fill('the');
      await field.press('Enter');
      await this.#checkPane(`${name}, results`, list);
    }
    const tabs = list.getByRole('tab');
    for (let tab = 1; tab < (await tabs.count()); tab += 1) {
      await tabs.nth(tab).dispatchEvent('click');
      await this.#checkPane(`${name}, tab ${tab + 1}`, list);
    }
    for (const [kind, link] of [
      ['post', list.locator('article a[data-status]').first()],
      ['account', list.locator('article a[data-account]').first()],
    ] as const) {
      if ((await link.count()) === 0) continue;
      await link.dispatchEvent('click');
      await this.#checkPane(`${name}, ${kind}`, this.#detail);
    }
  }

  async openAccountView(name: string, pane: 'list' | 'detail'): Promise<void> {
    await this.#page.locator('.account .menu-button').first().click();
    await this.#page.getByRole('menuitem', { name }).first().click();
    await this.#checkPane(name, pane === 'detail' ? this.#detail : this.#list);
  }

  /** Opens the dialogs of the first posts in the list pane. */
  async openPostDialogs(): Promise<void> {
    const menus = this.#list.getByRole('article').getByRole('button', { name: 'More', exact: true });
    for (let at = 0; at < Math.min(2, await menus.count()); at += 1)
      for (const item of postDialogs) {
        await menus.nth(at).dispatchEvent('click');
        const menuItem = this.#page.getByRole('menuitem', { name: item }).first();
        if (await this.#appears(menuItem)) {
          await menuItem.dispatchEvent('click');
          await this.#checkDialog(`Dialog ${String(item)}`);
        }
        await this.#closeAll();
      }
  }

  async openPalette(): Promise<void> {
    for (const text of paletteTexts) {
      await this.#page.keyboard.press('Control+k');
      const field = this.#page.getByRole('combobox', { name: 'Command palette' });
      if (await this.#appears(field)) {
        await field.fill(text);
        await this.#checkDialog(`Palette with “${text}”`);
      } else this.emptyViews.push(`Palette with “${text}”: it did not open`);
      await this.#closeAll();
    }
  }

  /** Replies to the first post, completes a handle, and opens the emoji picker. */
  async openComposer(): Promise<void> {
    const reply = this.#list
      .getByRole('article')
      .getByRole('button', { name: /^Reply/ })
      .first();
    if ((await reply.count()) === 0) return;
    await reply.dispatchEvent('click');
    await this.#checkDialog('Composer');
    const text = this.#page.getByRole('textbox', { name: 'Post text' }).first();
    if (await this.#appears(text)) await text.pressSequentially(' @a');
    const emoji = this.#page.getByRole('dialog').getByRole('button', { name: /emoji/i }).first();
    if (await this.#appears(emoji)) await emoji.dispatchEvent('click');
    await this.#checkDialog('Emoji picker');
    await this.#closeAll();
  }

  async #appears(target: Locator): Promise<boolean> {
    return target.waitFor({ timeout: maxOpeningMs }).then(
      () => true,
      () => false,
    );
  }

  async #checkDialog(name: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog').last();
    if (!(await this.#appears(dialog)) || !(await isFilled(dialog))) this.emptyViews.push(`${name}: ${await describeContent(dialog)}`);
  }

  /** Closes menus and dialogs, with the question whether a draft should be kept. */
  async #closeAll(): Promise<void> {
    for (let attempts = 0; attempts < 6; attempts += 1) {
      if ((await this.#page.locator('dialog[open], [role=dialog], [role=menu]').count()) === 0) return;
      await this.#page.keyboard.press('Escape');
      await setTimeout(50);
    }
  }
}

/** Returns the names of views that show nothing. */
export async function walkThroughViews(page: Page, walk: Walk = {}): Promise<string[]> {
  const visitor = new Visitor(page, walk);
  const views = page.getByRole('navigation', { name: 'Views' }).getByRole('button');
  await views.first().waitFor();
  // Servers can add and remove lists and hashtags meanwhile.
  for (let at = 0; at < Math.min(maxViews, await views.count()); at += 1) {
    const button = views.nth(at);
    const name = ((await button.getAttribute('aria-label')) ?? (await button.innerText())).slice(0, 40).replace(/\s+/g, ' ');
    await visitor.visit(`view ${at + 1}`, name, () => visitor.openView(name, button));
  }
  for (const [name, pane] of accountViews) await visitor.visit(name, name, () => visitor.openAccountView(name, pane));
  await visitor.visit('palette', 'Palette', () => visitor.openPalette());
  await visitor.visit('dialogs', 'Dialogs', async () => {
    await views.first().dispatchEvent('click');
    await visitor.openPostDialogs();
    await visitor.openComposer();
  });
  return visitor.emptyViews;
}
