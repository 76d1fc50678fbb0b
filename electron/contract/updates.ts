// What the window is told of newer versions of the app, and may ask about them.
import { method } from './method.ts';

/** `installs`: this app loads and installs them. `tells`: something else installs them, a package manager or the person. `none`: this is no installed app. */
export type UpdateWay = 'installs' | 'tells' | 'none';

/** A newer version. `loading`: it is being downloaded. `ready`: it is installed when the app ends. `found`: the person gets it at `page`. */
export interface Update {
  version: string;
  step: 'loading' | 'ready' | 'found';
  /** Says what is new, in the browser. */
  page: string;
}

export interface UpdatesAtStart {
  /** How newer versions come. */
  updates: UpdateWay;
  /** What is known of a newer version. The event `update` says when it changes. */
  update: Update | null;
}

export const updateMethods = {
  /** Looks for a newer version now. Null: there is none. A download that begins is not waited for. */
  'updates.check': method<Update | null>()({}),
  /** Ends the app, installs the version that is loaded, and starts it again. */
  'updates.restart': method<null>()({}),
} as const;
