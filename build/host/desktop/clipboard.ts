// `clipboard`: text and pictures for other programs.
import { runProgram } from './run-program.ts';

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

interface Item {
  types: string[];
  getType: (type: string) => Promise<unknown>;
}

/** Without a clipboard program what is copied stays within the app. */
let copied: Item[] = [];
const isMac = process.platform === 'darwin';

export const clipboard = {
  async write(items: Item[]): Promise<void> {
    copied = items;
    for (const item of items) {
      for (const type of item.types) {
        const bytes = Buffer.from(await ((await item.getType(type)) as Blob).arrayBuffer());
        const [command, ...args] = isMac
          ? ['pbcopy']
          : ['xclip', '-selection', 'clipboard', ...(type === 'text/plain' ? [] : ['-t', type])];
        if (!isMac || type === 'text/plain') await runProgram(command as string, args, bytes).catch(() => undefined);
      }
    }
  },
  writeText: (text: string): Promise<void> => clipboard.write([new ClipboardItem({ 'text/plain': text })]),
  read: (): Promise<Item[]> => Promise.resolve(copied),
  has: (type: string): Promise<boolean> => Promise.resolve(copied.some(({ types }) => types.includes(type))),
  async readText(): Promise<string> {
    const item = copied.find(({ types }) => types.includes('text/plain'));
    return item ? ((await item.getType('text/plain')) as Blob).text() : '';
  },
};
