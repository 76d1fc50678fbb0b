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

type Ended = (error: unknown) => void;

/** `entry` is the path of the built worker. Rejects with the reason when it can't start. `ended` hears of an error by which it ends. */
export async function startDemo(entry: string, options: Omit<DemoOptions, 'now'> = {}, ended: Ended = () => {}): Promise<RunningDemo> {
  const worker = new Worker(entry, { workerData: options });
  // Without a listener an error of the worker would be one of main.
  worker.on('error', ended);
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
export const shippedDemo = (entry: string, file: string, ended?: Ended) => ({
  start: (port: number) => startDemo(entry, { port, file, life: true }, ended),
  forget: () => ['', '-wal', '-shm'].forEach((end) => rmSync(`${file}${end}`, { force: true })),
});
