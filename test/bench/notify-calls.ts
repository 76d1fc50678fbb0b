// Monitors Notify calls on the session bus and records their times.
import { spawn } from 'node:child_process';

const rule = "type='method_call',interface='org.freedesktop.Notifications',member='Notify'";

export interface NotifyCalls {
  /** Resolves to the time (epoch milliseconds) of the next call with `text`, which must lie within one line. Earlier calls are missed. */
  next(text: string): Promise<number>;
  stop(): void;
}

export async function watchNotifyCalls(env: Record<string, string>): Promise<NotifyCalls> {
  const monitor = spawn('dbus-monitor', ['--session', rule], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  let pendingCall: { text: string; resolve: (time: number) => void } | null = null;
  let time = NaN;
  let rest = '';
  const ready = Promise.withResolvers<void>();
  monitor.once('error', ready.reject);

  function parseLine(line: string): void {
    // A monitor loses its own bus name; from then on it receives everything.
    if (line.includes('member=NameLost')) ready.resolve();
    const called = /^method call time=(\d+\.\d+)/.exec(line)?.[1];
    if (called !== undefined) time = Number(called) * 1_000;
    if (pendingCall === null || !line.includes(pendingCall.text)) return;
    const { resolve } = pendingCall;
    pendingCall = null;
    resolve(time);
  }
  monitor.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(parseLine);
  });
  await ready.promise;
  return {
    next: (text) => new Promise((resolve) => (pendingCall = { text, resolve })),
    stop: () => void monitor.kill(),
  };
}
