// Closes the composer: a post with content stays as a draft, and a toast offers to resume it; the person is asked when it can't be saved.
import { m } from '../../../electron/messages/views.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { toasts } from '../../state/app/toasts.svelte.ts';

export function closeComposer({ composer }: Session): void {
  const draft = composer.current;
  const { place } = composer;
  if (composer.saveState === 'failed' && !composer.askingToClose) {
    composer.askingToClose = true;
    return;
  }
  if (!draft || !composer.close()) return;
  toasts.show(m.compose.kept, { action: { label: m.compose.resume, run: () => composer.resume(draft, place) }, seconds: 5 });
}
