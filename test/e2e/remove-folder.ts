// Removes what an app that ended kept: the last of its processes may still write there for a moment.
import { rm } from 'node:fs/promises';

/** A folder or a file that is not there is fine. Throws when something still writes after some twenty seconds. */
export const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
