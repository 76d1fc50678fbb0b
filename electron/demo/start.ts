// Starts the embedded service in a worker thread and returns its address; main uses it only through this file.
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PushAddresses } from './push/push.ts';
import type { DemoAccount, DemoOptions } from './server.ts';

export interface RunningDemo {
  url: string;
  accounts: DemoAccount[];
  push: PushAddresses;
  stop(): Promise<void>;
}

type Message = Omit<RunningDemo, 'stop'> | { error: string };

/** `entry` is the path of the built worker. Rejects with the reason when it can't start. */
export async function startDemo(entry: string, options: Omit<DemoOptions, 'now'> = {}): Promise<RunningDemo> {
  const worker = new Worker(entry, { workerData: options });
  const message = await new Promise<Message>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the embedded service ended with code ${code}`)));
  });
  if ('error' in message) {
    await worker.terminate();
    throw new Error(message.error);
  }
  return {
    ...message,
    async stop() {
      await worker.terminate();
    },
  };
}

/** The embedded service as the app ships it: `entry` is the path of the built worker, `file` that of its database. */
export const shippedDemo = (entry: string, file: string) => ({
  start: (port: number) => startDemo(entry, { port, file, life: true }),
  forget: () => ['', '-wal', '-shm'].forEach((end) => rmSync(`${file}${end}`, { force: true })),
});
