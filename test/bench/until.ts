// Waits for what somebody else does.
import { setTimeout } from 'node:timers/promises';

export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 60_000; !(await holds()); await setTimeout(20)) {
    if (Date.now() > end) throw new Error(`Waited a minute for this: ${what}`);
  }
}
