// Starts the embedded server in a worker thread and returns its address. The main process uses the server through this file only.
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PushServiceUrls } from './push/push.ts';
import type { DemoCredentials, DemoOptions } from './server.ts';

interface DemoWorker {
  url: string;
  accounts: DemoCredentials[];
  push: PushServiceUrls;
  stop(): Promise<void>;
}

type WorkerMessage = Omit<DemoWorker, 'stop'> | { error: string };

type OnWorkerError = (error: unknown) => void;

/**
 * `entry`: path of the built worker. Rejects with the reason if the worker cannot start. `onError` is called with the error that ends
 * the worker.
 */
export async function startDemo(
  entry: string,
  options: Omit<DemoOptions, 'now'> = {},
  onError: OnWorkerError = () => {},
): Promise<DemoWorker> {
  const worker = new Worker(entry, { workerData: options });
  // Without a listener, an error of the worker would become an uncaught exception of the main process.
  worker.on('error', onError);
  const message = await new Promise<WorkerMessage>((resolve, reject) => {
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

/** Creates the embedded server of the shipped app. `entry`: path of the built worker. `file`: path of the database. */
export const createShippedDemo = (entry: string, file: string, onError?: OnWorkerError) => ({
  start: (port: number) => startDemo(entry, { port, file, activity: true }, onError),
  forget: () => ['', '-wal', '-shm'].forEach((end) => rmSync(`${file}${end}`, { force: true })),
});
