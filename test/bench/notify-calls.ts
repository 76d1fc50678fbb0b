// Sees each call that asks for a popup as it passes over the session bus, with its time.
import { spawn } from 'node:child_process';

const rule = "type='method_call',interface='org.freedesktop.Notifications',member='Notify'";

export interface NotifyCalls {
  /** Epoch milliseconds of the call whose text contains this, which must be of its own line and not have passed yet. */
  next(text: string): Promise<number>;
  stop(): void;
}

export async function watchNotifyCalls(env: Record<string, string>): Promise<NotifyCalls> {
  const monitor = spawn('dbus-monitor', ['--session', rule], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  let awaited: { text: string; found: (time: number) => void } | null = null;
  let time = NaN;
  let rest = '';
  const ready = Promise.withResolvers<void>();
  monitor.once('error', ready.reject);

  function hear(line: string): void {
    // A monitor gives up its own name: from then on it sees everything.
    if (line.includes('member=NameLost')) ready.resolve();
    const called = /^method call time=(\d+\.\d+)/.exec(line)?.[1];
    if (called !== undefined) time = Number(called) * 1_000;
    if (awaited === null || !line.includes(awaited.text)) return;
    const { found } = awaited;
    awaited = null;
    found(time);
  }
  monitor.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(hear);
  });
  await ready.promise;
  return {
    next: (text) => new Promise((found) => (awaited = { text, found })),
    stop: () => void monitor.kill(),
  };
}
