// Writes errors of the window's page to the log. A page that fails again and again does not push everything else out of it.
import type { ArgsOf } from '../contract/bridge.ts';

const maxLoggedErrors = 100;

export function createPageLog(log: (sentence: string) => void): (error: ArgsOf<'system.pageError'>) => void {
  let count = 0;
  return ({ name, place }) => {
    count++;
    if (count <= maxLoggedErrors) log(`Unexpected in the page: ${name} ${place}`.trim());
    if (count === maxLoggedErrors) log('Further errors of the page are not logged in this run.');
  };
}
