// Runs the embedded server in a worker thread, so that neither the server nor the main process blocks the other.
import { parentPort, workerData } from 'node:worker_threads';
import { createDemo, type DemoOptions } from './server.ts';

createDemo(workerData as DemoOptions).then(
  ({ url, accounts, push: { autopushUrl, ntfyUrl } }) => parentPort?.postMessage({ url, accounts, push: { autopushUrl, ntfyUrl } }),
  (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
);
