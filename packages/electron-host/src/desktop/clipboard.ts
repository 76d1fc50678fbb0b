// Implements Electron's `clipboard`: text and pictures for other programs.
import { runProgram } from './shell.ts';

export class ClipboardItem {
  readonly #items: Record<string, unknown>;
  constructor(items: Record<string, unknown>) {
    this.#items = items;
  }
  get types(): string[] {
    return Object.keys(this.#items);
  }
  getType = async (type: string): Promise<Blob> => {
    const item = await this.#items[type];
    if (typeof item === 'string') return new Blob([item], { type });
    if (!(item instanceof Blob)) throw new Error(`The host copies no ${type}.`);
    return item;
  };
}

interface ReadableClipboardItem {
  types: string[];
  getType: (type: string) => Promise<unknown>;
}

/** The copied items. Without a clipboard program, only the app itself can read them. */
let clipboardItems: ReadableClipboardItem[] = [];
const isMac = process.platform === 'darwin';

export const clipboard = {
  async write(items: ReadableClipboardItem[]): Promise<void> {
    clipboardItems = items;
    for (const item of items) {
      for (const type of item.types) {
        const bytes = Buffer.from(await ((await item.getType(type)) as Blob).arrayBuffer());
        const isText = type === 'text/plain';
        if (!isMac) {
          const typeArgs = isText ? [] : ['-t', type];
          await runProgram('xclip', ['-selection', 'clipboard', ...typeArgs], bytes).catch(() => undefined);
        } else if (isText) await runProgram('pbcopy', [], bytes).catch(() => undefined);
      }
    }
  },
  writeText: (text: string): Promise<void> => clipboard.write([new ClipboardItem({ 'text/plain': text })]),
  read: (): Promise<ReadableClipboardItem[]> => Promise.resolve(clipboardItems),
  has: (type: string): Promise<boolean> => Promise.resolve(clipboardItems.some(({ types }) => types.includes(type))),
  async readText(): Promise<string> {
    const item = clipboardItems.find(({ types }) => types.includes('text/plain'));
    return item ? ((await item.getType('text/plain')) as Blob).text() : '';
  },
};
