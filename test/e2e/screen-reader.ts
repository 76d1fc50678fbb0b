// Simulates a screen reader: reads the focused element from Chromium's accessibility tree, and live regions in order of time.
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
/** Spoken states and their words. */
const stateTexts: Record<string, (value: unknown) => string> = {
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  pressed: (value) => (value === 'true' ? 'pressed' : ''),
  selected: (value) => (value === true ? 'selected' : ''),
  expanded: (value) => (value === true ? 'expanded' : 'collapsed'),
  hasPopup: (value) => (value === 'false' ? '' : `opens a ${String(value)}`),
  disabled: (value) => (value === true ? 'unavailable' : ''),
};
const maxTabs = 150;

/** Returns the text, or '' for a value that is no text. */
const textOf = ({ value }: AxValue = {}): string => (typeof value === 'string' ? value : '');

function describeNode(node: AxNode, positionText: string): string {
  const [value, description] = [textOf(node.value), textOf(node.description)];
  const states = (node.properties ?? [])
    .flatMap(({ name, value: state }) => stateTexts[name]?.(state.value) ?? [])
    .filter((word) => word !== '');
  const valueText = value === '' ? '' : `, “${value}”`;
  const stateText = states.length > 0 ? `, ${states.join(', ')}` : '';
  const descriptionText = description === '' || description === node.name?.value ? '' : ` (${description})`;
  const name = String(node.name?.value ?? '');
  return `${String(node.role?.value ?? '')}${positionText} “${name}”${valueText}${stateText}${descriptionText}`;
}

export class ScreenReader {
  readonly lines: string[] = [];
  readonly #page: Page;
  readonly #cdp: CDPSession;
  /** Number of live region announcements already consumed. */
  #consumedCount = 0;

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  static async start(page: Page): Promise<ScreenReader> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Accessibility.enable');
    const reader = new ScreenReader(page, cdp);
    await page.evaluate(recordAnnouncements);
    return reader;
  }

  beginTask(title: string): void {
    this.lines.push('', `# ${title}`);
  }

  /** Presses keys; `expectFocus` and `expectAnnouncement` record the effect. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    this.lines.push(`[${keys.join(' ')}]`);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.lines.push(`[types “${text}”]`);
  }

  /** Presses Tab, or F6 to change the pane, until the focused element's description matches `pattern`, and records it. */
  async tabTo(pattern: RegExp, key: 'Tab' | 'Shift+Tab' | 'F6' = 'Tab'): Promise<void> {
    const descriptions = new Set<string>();
    for (let tabs = 0; tabs < maxTabs; tabs += 1) {
      await this.#page.keyboard.press(key);
      const description = await this.#describeFocus();
      descriptions.add(description);
      if (pattern.test(description)) {
        this.lines.push(`[${key}] … ${description}`);
        return;
      }
    }
    throw new Error(`Nothing is read as ${String(pattern)}; there was ${[...descriptions].join(' | ')}`);
  }

  /** Waits until the focused element's description matches `pattern`, and records it. */
  async expectFocus(pattern: RegExp): Promise<void> {
    let description = '';
    for (const until = Date.now() + 10_000; Date.now() < until;) {
      description = await this.#describeFocus();
      if (pattern.test(description)) {
        this.lines.push(description);
        return;
      }
      await setTimeout(50);
    }
    throw new Error(`${description} has the focus instead of ${String(pattern)}`);
  }

  /** Waits for a matching live region announcement. Skips the others, which depend on the server's speed. */
  async expectAnnouncement(pattern: RegExp): Promise<void> {
    let announcements: string[] = [];
    for (const until = Date.now() + 15_000; Date.now() < until;) {
      announcements = (await this.#readAnnouncements()).slice(this.#consumedCount);
      const line = announcements.find((each) => pattern.test(each));
      if (line !== undefined) {
        this.lines.push(`(says) ${line}`);
        this.#consumedCount += announcements.length;
        return;
      }
      await setTimeout(50);
    }
    throw new Error(`No live region said ${String(pattern)}, but ${announcements.join(' | ')}`);
  }

  /** Discards the announcements up to now. */
  async skipAnnouncements(): Promise<void> {
    this.#consumedCount = (await this.#readAnnouncements()).length;
  }

  #readAnnouncements(): Promise<string[]> {
    return this.#page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
  }

  async #describeFocus(): Promise<string> {
    const { result } = await this.#cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (result.objectId === undefined) return '';
    const { nodes } = await this.#cdp.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false });
    const positionText = await this.#page.evaluate(() => {
      const at = document.activeElement;
      const [position, size] = [at?.getAttribute('aria-posinset'), at?.getAttribute('aria-setsize')];
      return position == null ? '' : ` ${position} of ${String(size)}`;
    });
    const [node] = nodes as unknown as AxNode[];
    return node ? maskVariableParts(describeNode(node, positionText)) : '';
  }
}

/** Masks parts that differ between runs: ports, times, lengths of lists that the server groups by hour, and isolation marks. */
export const maskVariableParts = (text: string): string =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'coast.example')
    .replace(/^(article \d+ of )\d{2,}/, '$1‹many›')
    .replaceAll(/\b(now|\d+ (min|h|d))\b/g, '‹time›')
    .replaceAll(/\s+/g, ' ');

/** Runs in the page: records live regions as a polite screen reader would, the whole region whenever its text changes. */
function recordAnnouncements(): void {
  const announcements: string[] = [];
  Object.assign(window, { announcements });
  const last = new WeakMap<Element, string>();
  const selector = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  const readRegions = (): void => {
    for (const region of document.querySelectorAll(selector)) {
      const text = (region.textContent ?? '').trim();
      if (text === (last.get(region) ?? '')) continue;
      last.set(region, text);
      if (text !== '' && !region.closest('[hidden], [inert], [aria-hidden=true]') && !region.parentElement?.closest(selector))
        announcements.push(text);
    }
  };
  readRegions();
  announcements.length = 0;
  new MutationObserver(readRegions).observe(document.body, { subtree: true, childList: true, characterData: true });
}
