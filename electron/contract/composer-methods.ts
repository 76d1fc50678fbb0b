// The methods about windows in which one draft each is written, as bridge.ts has them.
import * as v from 'valibot';
import { caret } from './caret.ts';
import type { ComposerStart } from './composers.ts';
import { draft } from './draft.ts';
import { id, method } from './method.ts';

export const composerMethods = {
  /** Opens the draft in a window of its own, which writes it from then on. */
  'composer.open': method<null>()({ draft, caret: v.nullable(caret) }),
  /** Brings the window to the front in which this draft is written. */
  'composer.show': method<null>()({ id }),
  /** What the page of such a window shows. */
  'composer.start': method<ComposerStart>()({}),
  /** The draft is written in the main window from now on, with its caret there; null: at the end. Its own window closes. */
  'composer.dock': method<null>()({ id, caret: v.nullable(caret) }),
  /** Closes the window that calls it; what was written stays as a draft. */
  'composer.close': method<null>()({}),
} as const;
