// Waits for a condition that another process fulfils.
import { setTimeout } from 'node:timers/promises';

export async function waitUntil(condition: () => boolean | Promise<boolean>, description: string): Promise<void> {
  for (const end = Date.now() + 60_000; !(await condition()); await setTimeout(20)) {
    if (Date.now() > end) throw new Error(`Waited a minute for this: ${description}`);
  }
}
