// Says that a window of its own was closed with a draft in it, and offers to go on with that here.
import type { Draft } from '../../../electron/contract/draft.ts';
import { m } from '../../../electron/messages/views.ts';
import { on } from '../../api/main.ts';
import { toasts } from '../app/toasts.svelte.ts';

/** Until the returned function is called. */
export const tellOfKeptDrafts = (resume: (draft: Pick<Draft, 'id' | 'account'>) => void): (() => void) =>
  on('draftKept', (draft) => void toasts.show(m.compose.kept, { action: { label: m.compose.resume, run: () => resume(draft) } }));
