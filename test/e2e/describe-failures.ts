// Adds to the message of a failed test what the window shows then.
import { afterEach } from 'vitest';
import { runningWorlds } from './fixtures.ts';

afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? [];
  if (error) for (const world of runningWorlds) error.message += `\n${await world.describeWindow()}`;
});
