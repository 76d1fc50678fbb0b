// One app per user-data folder: the first listens on a socket there, a second one tells it to come to the front.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `data`: what the second start says of itself. */
type Second = (argv: string[], cwd: string, data: object) => void;

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A number used again by another program is not us.
    return process.platform !== 'linux' || /host\/start\.js/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

export class SingleInstance {
  held = false;
  /** Settles when the first instance has heard of this one. */
  told: Promise<void> = Promise.resolve();
  #lock = '';
  #socket = '';

  acquire(folder: string, data: object, second: Second): boolean {
    if (this.held) return true;
    this.#lock = join(folder, 'host.lock');
    // Not in the folder itself: the path of a socket has room for about a hundred characters.
    const runtime = process.env['XDG_RUNTIME_DIR'] ?? tmpdir();
    this.#socket = join(runtime, `kittiwake-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`);
    for (let attempt = 0; attempt < 2 && !this.held; attempt++) {
      try {
        writeFileSync(this.#lock, String(process.pid), { flag: 'wx', mode: 0o600 });
        this.held = true;
      } catch {
        // No lock, and nobody to tell: the folder can't be written. Electron answers false then too.
        if (!existsSync(this.#lock)) return false;
        if (alive(Number(readFileSync(this.#lock, 'utf8')))) break;
        rmSync(this.#lock, { force: true });
      }
    }
    if (this.held) this.#listen(second);
    else this.#tell(data);
    return this.held;
  }

  release(): void {
    if (!this.held) return;
    this.held = false;
    rmSync(this.#lock, { force: true });
    rmSync(this.#socket, { force: true });
  }

  #listen(second: Second): void {
    rmSync(this.#socket, { force: true });
    mkdirSync(join(this.#socket, '..'), { recursive: true });
    const server = createServer((from) => {
      let text = '';
      from.on('data', (chunk) => void (text += chunk.toString()));
      from.on('end', () => {
        const { argv, cwd, data } = JSON.parse(text) as { argv: string[]; cwd: string; data: object };
        second(argv, cwd, data);
      });
      from.on('error', () => undefined);
    });
    server.on('error', () => undefined);
    server.listen(this.#socket).unref();
  }

  #tell(data: object): void {
    const to = connect(this.#socket);
    this.told = new Promise((resolve) => {
      to.on('close', () => resolve());
      to.on('error', () => resolve());
    });
    to.end(JSON.stringify({ argv: process.argv, cwd: process.cwd(), data }));
  }
}
