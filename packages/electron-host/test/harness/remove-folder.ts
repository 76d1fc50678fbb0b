// Removes the data of an app that has quit; its last process may still write there for a moment.
import { rm } from 'node:fs/promises';

/** Ignores a missing folder or file. Throws if a process still writes after about twenty seconds. */
export const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
