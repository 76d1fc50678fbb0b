// The smaller modules: links to the browser, clipboard and images.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Runs a program and hands it `input`; rejects when it is missing or fails. */
function run(command: string, args: string[], input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}`))));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

async function openExternal(url: string): Promise<void> {
  const browser = process.env['BROWSER'];
  if (browser !== undefined && browser !== '') {
    // Not waited for: a browser may stay in the foreground of its process.
    const child = spawn(browser, [url], { stdio: 'ignore', detached: true });
    child.unref();
    return new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  }
  const [command, args] = process.platform === 'darwin' ? ['open', [url]] : ['xdg-open', [url]];
  await run(command as string, args as string[]);
}

export const shell = { openExternal, beep: () => undefined };

/** Without a clipboard program the text stays within the app. */
let copied = '';
export const clipboard = {
  async writeText(text: string): Promise<void> {
    copied = text;
    const [command, ...args] = process.platform === 'darwin' ? ['pbcopy'] : ['xclip', '-selection', 'clipboard'];
    await run(command as string, args, text).catch(() => undefined);
  },
  readText: (): Promise<string> => Promise.resolve(copied),
};

class Image {
  readonly #png: Buffer;
  /** Where it came from, for those who show pictures by their paths. */
  readonly path: string;
  constructor(png: Buffer, path = '') {
    this.#png = png;
    this.path = path;
  }
  isEmpty = (): boolean => this.#png.length === 0;
  toPNG = (): Buffer => this.#png;
  toDataURL = (): string => `data:image/png;base64,${this.#png.toString('base64')}`;
  getSize = () =>
    this.#png.length < 24 ? { width: 0, height: 0 } : { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) };
  resize = (): this => this;
  setTemplateImage = (): void => undefined;
}
const readable = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
};
export const nativeImage = {
  createEmpty: () => new Image(Buffer.alloc(0)),
  createFromBuffer: (buffer: Buffer) => new Image(buffer),
  createFromPath: (path: string) => new Image(readable(path), path),
  createFromDataURL: (url: string) => new Image(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
};
