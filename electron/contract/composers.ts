// Windows in which one draft each is written, beside the main window.
import * as v from 'valibot';
import type { AccountSummary } from './accounts.ts';
import type { Draft } from './draft.ts';
import type { Settings } from './settings.ts';

const offset = v.pipe(v.number(), v.integer(), v.minValue(0));
/** In the text of the first post, in UTF-16 units. */
export const caret = v.object({ start: offset, end: offset });
export type Caret = v.InferOutput<typeof caret>;

/** A draft with a window of its own. `caret`: where it stood; null: at the end. */
export interface OwnComposer {
  draft: Draft;
  caret: Caret | null;
}

/** What the page of such a window starts with. */
export interface ComposerStart extends OwnComposer {
  accounts: AccountSummary[];
  settings: Settings;
  platform: 'darwin' | 'win32' | 'linux';
}
