// What a screen reader gets: the focused element as Chromium's accessibility tree has it, and what live regions say, in the order of time.
import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

interface AxValue {
  value?: unknown;
}
interface AxNode {
  role?: AxValue;
  name?: AxValue;
  value?: AxValue;
  description?: AxValue;
  properties?: { name: string; value: AxValue }[];
}
/** States that are read, in words. */
const states: Record<string, (value: unknown) => string> = {
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  pressed: (value) => (value === 'true' ? 'pressed' : ''),
  selected: (value) => (value === true ? 'selected' : ''),
  expanded: (value) => (value === true ? 'expanded' : 'collapsed'),
  hasPopup: (value) => (value === 'false' ? '' : `opens a ${String(value)}`),
  disabled: (value) => (value === true ? 'unavailable' : ''),
};
const maxTabs = 150;

export class ScreenReader {
  readonly lines: string[] = [];
  readonly #page: Page;
  readonly #cdp: CDPSession;
  /** How much of what live regions said was waited for. */
  #heard = 0;

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  static async start(page: Page): Promise<ScreenReader> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Accessibility.enable');
    const reader = new ScreenReader(page, cdp);
    await page.evaluate(listen);
    return reader;
  }

  task(title: string): void {
    this.lines.push('', `# ${title}`);
  }

  /** Presses keys; what they do is said by `focused` and `heard`. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    this.lines.push(`[${keys.join(' ')}]`);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.lines.push(`[types “${text}”]`);
  }

  /** Goes on with Tab, or from pane to pane, until an element is focused that is read as this, and reads it. */
  async tabTo(wanted: RegExp, key: 'Tab' | 'Shift+Tab' | 'F6' = 'Tab'): Promise<void> {
    const seen = new Set<string>();
    for (let tabs = 0; tabs < maxTabs; tabs += 1) {
      await this.#page.keyboard.press(key);
      const said = await this.#read();
      seen.add(said);
      if (wanted.test(said)) {
        this.lines.push(`[${key}] … ${said}`);
        return;
      }
    }
    throw new Error(`Nothing is read as ${String(wanted)}; there was ${[...seen].join(' | ')}`);
  }

  /** Reads what has the focus, once it is what is waited for. */
  async focused(wanted: RegExp): Promise<void> {
    let said = '';
    for (const until = Date.now() + 10_000; Date.now() < until;) {
      said = await this.#read();
      if (wanted.test(said)) {
        this.lines.push(said);
        return;
      }
      await setTimeout(50);
    }
    throw new Error(`${said} has the focus instead of ${String(wanted)}`);
  }

  /** Waits until a live region has said this. What else is said meanwhile depends on how fast the server is. */
  async heard(wanted: RegExp): Promise<void> {
    let said: string[] = [];
    for (const until = Date.now() + 15_000; Date.now() < until;) {
      said = (await this.#said()).slice(this.#heard);
      const line = said.find((each) => wanted.test(each));
      if (line !== undefined) {
        this.lines.push(`(says) ${line}`);
        this.#heard += said.length;
        return;
      }
      await setTimeout(50);
    }
    throw new Error(`No live region said ${String(wanted)}, but ${said.join(' | ')}`);
  }

  /** What has been said until now is not waited for any more. */
  async forget(): Promise<void> {
    this.#heard = (await this.#said()).length;
  }

  #said(): Promise<string[]> {
    return this.#page.evaluate(() => (window as unknown as { said: string[] }).said);
  }

  async #read(): Promise<string> {
    const { result } = await this.#cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (result.objectId === undefined) return '';
    const { nodes } = await this.#cdp.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false });
    const place = await this.#page.evaluate(() => {
      const at = document.activeElement;
      const [position, size] = [at?.getAttribute('aria-posinset'), at?.getAttribute('aria-setsize')];
      return position == null ? '' : ` ${position} of ${String(size)}`;
    });
    const [node] = nodes as unknown as AxNode[];
    if (!node) return '';
    const words = (node.properties ?? []).flatMap(({ name, value }) => states[name]?.(value.value) ?? []).filter((word) => word !== '');
    const value = typeof node.value?.value === 'string' && node.value.value !== '' ? `, “${node.value.value}”` : '';
    const described =
      typeof node.description?.value === 'string' && node.description.value !== '' && node.description.value !== node.name?.value
        ? ` (${node.description.value})`
        : '';
    const name = String(node.name?.value ?? '');
    return stable(
      `${String(node.role?.value ?? '')}${place} “${name}”${value}${words.length > 0 ? `, ${words.join(', ')}` : ''}${described}`,
    );
  }
}

/** Without what differs from run to run: ports, times, the length of a list that the server groups by the hour, and the marks that isolate names. */
export const stable = (text: string): string =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'coast.example')
    .replace(/^(article \d+ of )\d{2,}/, '$1‹many›')
    .replaceAll(/\b(now|\d+ (min|h|d))\b/g, '‹time›')
    .replaceAll(/\s+/g, ' ');

/** In the page: notes what live regions say, as a polite screen reader would: the whole region, when its text has changed. */
function listen(): void {
  const said: string[] = [];
  Object.assign(window, { said });
  const last = new WeakMap<Element, string>();
  const selector = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  const look = (): void => {
    for (const region of document.querySelectorAll(selector)) {
      const text = (region.textContent ?? '').trim();
      if (text === (last.get(region) ?? '')) continue;
      last.set(region, text);
      if (text !== '' && !region.closest('[hidden], [inert], [aria-hidden=true]') && !region.parentElement?.closest(selector))
        said.push(text);
    }
  };
  look();
  said.length = 0;
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}
