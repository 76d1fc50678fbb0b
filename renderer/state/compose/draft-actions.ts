// What a person does with a whole draft besides writing it: posts it, discards it, or moves it between windows.
import type { Caret } from '../../../electron/contract/caret.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import { m } from '../../../electron/messages/views.ts';
import { main } from '../../api/main.ts';
import { withRecentLanguage } from '../../logic/text/languages.ts';
import { settings } from '../app/settings.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { doWithUndo } from '../app/undo.ts';
import { composerWindows } from './composer-windows.svelte.ts';
import type { Composer } from './composer.svelte.ts';

function rememberLanguage(code: string): void {
  const recent = settings.current.recentLanguages.split(',').filter(Boolean);
  if (recent[0] !== code) void settings.set({ recentLanguages: withRecentLanguage(recent, code).join(',') });
}

/** Puts the open draft into the outbox, on disk, before it is sent; the composer closes once it is saved. */
export async function postDraft(composer: Composer): Promise<void> {
  const draft = composer.current;
  if (!draft || composer.posting) return;
  composer.posting = true;
  const taken = await main['outbox.post']({ draft: draft.hasSpoiler ? draft : { ...draft, spoilerText: '' } });
  composer.posting = false;
  if (!taken.ok) return void toasts.problem(taken.error);
  composer.handOver(draft);
  if (draft.language !== null) rememberLanguage(draft.language);
}

/** Can be undone for a time; until then main keeps the draft, and all that it has. */
export async function discardDraft(composer: Composer, draft: Draft): Promise<void> {
  composer.handOver(draft);
  await doWithUndo(m.compose.draftDiscarded, {
    account: draft.account,
    actions: [{ kind: 'discard-draft', id: draft.id }],
    undo: () => (composer.drafts = [draft, ...composer.drafts].toSorted((a, b) => b.updatedAt - a.updatedAt)),
  });
}

/** A window of its own writes the open draft from now on. */
export async function moveOut(composer: Composer, caret: Caret | null): Promise<void> {
  const draft = composer.current;
  if (!draft) return;
  const moved = await main['composer.open']({ draft, caret });
  if (!moved.ok) toasts.problem(moved.error);
  else if (composer.current?.id === draft.id) composer.close();
}

/** Writes the draft here, and closes the window that wrote it. */
export async function takeOver(composer: Composer, { id }: Draft): Promise<void> {
  composer.elsewhere = null;
  const docked = await main['composer.dock']({ id, caret: null });
  if (!docked.ok) toasts.problem(docked.error);
  else {
    composerWindows.drafts = composerWindows.drafts.filter((other) => other !== id);
    composer.resume({ id });
  }
}
