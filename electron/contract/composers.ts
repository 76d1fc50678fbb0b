// Windows in which one draft each is written, beside the main window.
import type { AccountSummary } from './accounts.ts';
import type { Caret } from './caret.ts';
import type { Draft } from './draft.ts';
import type { Settings } from './settings.ts';

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
