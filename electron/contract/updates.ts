// Defines the bridge types and methods for updates of the app.
import { method } from './method.ts';

/**
 * `installs`: the app downloads and installs updates. `tells`: the app only reports them; a package manager or the user installs them.
 * `none`: the app is not installed.
 */
export type UpdateWay = 'installs' | 'tells' | 'none';

/**
 * A newer version. `loading`: being downloaded. `ready`: will be installed when the app quits. `found`: the user downloads it from `page`.
 */
export interface Update {
  version: string;
  step: 'loading' | 'ready' | 'found';
  /** URL of the page with the changes, which opens in the browser. */
  page: string;
}

export interface UpdatesAtStart {
  /** How updates are installed. */
  updates: UpdateWay;
  /** Newer version, if known. The event `update` reports changes. */
  update: Update | null;
}

export const updateMethods = {
  /** Checks for a newer version; null if there is none. Does not wait for a download that begins. */
  'updates.check': method<Update | null>()({}),
  /** Quits the app, installs the downloaded version, and starts the app again. */
  'updates.restart': method<null>()({}),
} as const;
