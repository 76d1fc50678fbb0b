// The worker thread in which the app runs the embedded service, so that neither blocks the other.
import { parentPort, workerData } from 'node:worker_threads';
import { createDemo, type DemoOptions } from './server.ts';

try {
  const { url, accounts, push } = await createDemo(workerData as DemoOptions);
  parentPort?.postMessage({ url, accounts, push: { autopushUrl: push.autopushUrl, ntfyUrl: push.ntfyUrl } });
} catch (error) {
  parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
}
