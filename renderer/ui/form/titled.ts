// A tooltip with the keys that do the same.
import { m } from '../../../electron/messages/first.ts';

export const titled = (name: string, keys: string | undefined): string =>
  keys ? m.status.actions.withKey({ action: name, key: keys }) : name;
