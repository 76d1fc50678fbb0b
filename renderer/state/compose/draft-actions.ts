// Opens a draft to edit, redraft, or quote a post; posts a draft, discards it, or moves it between windows.
import { blankDraft, replyAudience } from '../../../electron/contract/new-draft.ts';
import type { StatusAudience } from '../../../electron/contract/new-draft.ts';
import { m } from '../../../electron/messages/views.ts';
import { main } from '../../api/main.ts';
import { openableLink } from '../../logic/html/web-link.ts';
import { isNewPost } from '../../logic/compose/posts.ts';
import type { StoredStatus } from '../entities/entities.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Session } from '../account/session.svelte.ts';
import type { Caret, Draft } from '../../../electron/contract/draft.ts';
import { withRecentLanguage } from '../../logic/text/languages.ts';
import { settings } from '../app/settings.svelte.ts';
import { doWithUndo } from '../app/undo.ts';
import { composerWindows } from './composer.svelte.ts';
import type { Composer } from './composer.svelte.ts';

type OpeningAccount = Pick<Session, 'key' | 'composer' | 'capabilities' | 'forgetStatus'>;

/** Opens a sent post for editing with its source text, or the existing draft of that edit. */
export async function editPost(account: OpeningAccount, status: Pick<StoredStatus, 'id'>): Promise<void> {
  const existingDraft = account.composer.draftWhere(({ editedId }) => editedId === status.id);
  if (existingDraft) return account.composer.begin(existingDraft, false);
  const draft = await main['outbox.editSent']({ account: account.key, status: status.id });
  if (draft.ok) return account.composer.begin(draft.value, false);
  account.capabilities.learn('statuses.edit', draft.error);
  toasts.problem({ ...draft.error, action: 'statuses.edit' });
}

/** Deletes a sent post and opens its content as a draft, after the user has agreed. */
export async function redraftPost(account: OpeningAccount, status: Pick<StoredStatus, 'id'>): Promise<void> {
  const draft = await main['outbox.redraft']({ account: account.key, status: status.id });
  if (!draft.ok) return void toasts.problem({ ...draft.error, action: 'statuses.delete' });
  account.forgetStatus(status.id);
  account.composer.begin(draft.value, true);
}

/** Opens a post that quotes another one. A quote of a followers-only post is visible to followers only. */
export function quotePost({ composer }: OpeningAccount, quoted: StatusAudience & Pick<StoredStatus, 'id'>): void {
  const existingDraft = composer.draftWhere((draft) => draft.quotedId === quoted.id && isNewPost(draft));
  if (existingDraft) return composer.begin(existingDraft, false);
  const blank = blankDraft(composer.habits);
  const audience = { visibility: replyAudience(quoted, blank.visibility), localOnly: quoted.local_only ?? false };
  composer.begin({ ...blank, quotedId: quoted.id, ...audience }, false);
}

/** Opens a post that ends with the URL of another one. */
export function quoteAsLink({ composer }: OpeningAccount, { url, uri }: Pick<StoredStatus, 'url' | 'uri'>): void {
  const address = openableLink(url, uri);
  if (address === null) return void toasts.problem(m.compose.quote.noAddress);
  composer.begin({ ...blankDraft(composer.habits), text: `\n\n${address}` }, false);
}

function rememberLanguage(code: string): void {
  const { recentLanguages } = settings.current;
  if (recentLanguages[0] !== code) void settings.set({ recentLanguages: withRecentLanguage(recentLanguages, code) });
}

/** Queues the open draft in the outbox, on disk, before it is sent; the composer closes once the draft is stored. */
export async function postDraft(composer: Composer): Promise<void> {
  const draft = composer.current;
  if (!draft || composer.isPosting) return;
  composer.isPosting = true;
  const answer = await main['outbox.post']({ draft: draft.hasSpoiler ? draft : { ...draft, spoilerText: '' } });
  composer.isPosting = false;
  if (!answer.ok) return void toasts.problem(answer.error);
  composer.handOver(draft);
  if (draft.language !== null) rememberLanguage(draft.language);
}

/** Discards a draft with Undo; until the time for Undo is over, the main process keeps the draft and its attachments. */
export async function discardDraft(composer: Composer, draft: Draft): Promise<void> {
  composer.handOver(draft);
  await doWithUndo(m.compose.draftDiscarded, {
    account: draft.account,
    actions: [{ kind: 'discard-draft', id: draft.id }],
    undo: () => (composer.drafts = [draft, ...composer.drafts].toSorted((a, b) => b.updatedAt - a.updatedAt)),
  });
}

/** Moves the open draft to a composer window. */
export async function moveToWindow(composer: Composer, caret: Caret | null): Promise<void> {
  const draft = composer.current;
  if (!draft) return;
  const answer = await main['composer.open']({ draft, caret });
  if (!answer.ok) toasts.problem(answer.error);
  else if (composer.current?.id === draft.id) composer.close();
}

/** Opens the draft in this window and closes its composer window. */
export async function moveFromWindow(composer: Composer, { id }: Draft): Promise<void> {
  composer.draftInWindow = null;
  const docked = await main['composer.dock']({ id, caret: null });
  if (!docked.ok) toasts.problem(docked.error);
  else {
    composerWindows.drafts = composerWindows.drafts.filter((other) => other !== id);
    composer.resume({ id });
  }
}
