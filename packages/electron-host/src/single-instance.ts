// Allows one instance per user data folder: the first listens on a socket, and later ones send it their arguments.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `data`: additional data of the second start. */
type SecondInstanceListener = (argv: string[], cwd: string, data: object) => void;

function isInstanceAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // The process id may have been reused by another program.
    return process.platform !== 'linux' || /host\/start\.js/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

export class SingleInstance {
  hasLock = false;
  /** Resolves when the first instance has received this one's arguments. */
  argumentsSent: Promise<void> = Promise.resolve();
  #lock = '';
  #socket = '';

  acquire(folder: string, data: object, onSecondInstance: SecondInstanceListener): boolean {
    if (this.hasLock) return true;
    this.#lock = join(folder, 'host.lock');
    // Not in the folder itself, because a socket's path is limited to about a hundred characters.
    const runtime = process.env['XDG_RUNTIME_DIR'] ?? tmpdir();
    this.#socket = join(runtime, `kittiwake-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`);
    for (let attempt = 0; attempt < 2 && !this.hasLock; attempt++) {
      try {
        writeFileSync(this.#lock, String(process.pid), { flag: 'wx', mode: 0o600 });
        this.hasLock = true;
      } catch {
        // The lock file cannot be created, and no instance has it: the folder is not writable. Electron returns false too.
        if (!existsSync(this.#lock)) return false;
        if (isInstanceAlive(Number(readFileSync(this.#lock, 'utf8')))) break;
        rmSync(this.#lock, { force: true });
      }
    }
    if (this.hasLock) this.#listen(onSecondInstance);
    else this.#sendArguments(data);
    return this.hasLock;
  }

  release(): void {
    if (!this.hasLock) return;
    this.hasLock = false;
    rmSync(this.#lock, { force: true });
    rmSync(this.#socket, { force: true });
  }

  #listen(onSecondInstance: SecondInstanceListener): void {
    rmSync(this.#socket, { force: true });
    mkdirSync(join(this.#socket, '..'), { recursive: true });
    const server = createServer((socket) => {
      let text = '';
      socket.on('data', (chunk) => void (text += chunk.toString()));
      socket.on('end', () => {
        const { argv, cwd, data } = JSON.parse(text) as { argv: string[]; cwd: string; data: object };
        onSecondInstance(argv, cwd, data);
      });
      socket.on('error', () => undefined);
    });
    server.on('error', () => undefined);
    server.listen(this.#socket).unref();
  }

  #sendArguments(data: object): void {
    const socket = connect(this.#socket);
    this.argumentsSent = new Promise((resolve) => {
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
    });
    socket.end(JSON.stringify({ argv: process.argv, cwd: process.cwd(), data }));
  }
}
