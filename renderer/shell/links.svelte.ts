// Opens links from other programs: a post, an account, or the composer. A link only shows something and changes nothing.
import { tick } from 'svelte';
import type { Link } from '../../electron/contract/route.ts';
import { blankDraft } from '../../electron/contract/new-draft.ts';
import { describeRefusal } from '../../electron/messages/describe-failure.ts';
import { m } from '../../electron/messages/views.ts';
import { main } from '../api/main.ts';
import { isEmptyDraft } from '../logic/compose/posts.ts';
import { accounts } from '../state/account/accounts.svelte.ts';
import { openExternal } from '../state/app/system.ts';
import { toasts } from '../state/app/toasts.svelte.ts';

/** With more queued links, the oldest is dropped. */
const maxQueuedLinks = 5;
/** A lookup on another server can be slow: after this time, a toast reports that it is running. */
const toastDelayMs = 700;

let queuedLinks: readonly Link[] = [];
let stopWaiting: (() => void) | null = null;

/** Opens the link's target or reports why it cannot. Links are queued until an account is ready. */
export function openLink(link: Link): void {
  const { activeAccount, composerSession } = accounts;
  if (link.show === 'nothing') toasts.problem(m.links.refused);
  else if (link.show === 'composer' && composerSession) startDraft(composerSession, link.text);
  else if (activeAccount?.state !== 'ready') queueLink(link);
  else if (link.show === 'address') void lookUpLink(activeAccount.key, link.url, link.url);
  else if (link.show === 'person') void lookUpLink(activeAccount.key, link.handle, link.handle.replace(/^@(.+)@(.+)$/, 'https://$2/@$1'));
}

function queueLink(link: Link): void {
  queuedLinks = [...queuedLinks, link].slice(-maxQueuedLinks);
  toasts.show(m.links.afterSignIn, { seconds: 8 });
  stopWaiting ??= $effect.root(() => {
    $effect(() => {
      if (accounts.activeAccount?.state === 'ready') void tick().then(openQueuedLinks);
    });
  });
}

function openQueuedLinks(): void {
  stopWaiting?.();
  stopWaiting = null;
  const links = queuedLinks;
  queuedLinks = [];
  links.forEach(openLink);
}

/** The text becomes a draft, which the user posts or deletes; an open draft is left alone. */
function startDraft({ composer }: NonNullable<typeof accounts.composerSession>, text: string): void {
  if (text === '') return composer.open();
  const replaceDraft = (): void => composer.begin({ ...blankDraft(composer.habits), text }, false);
  if (!composer.current || isEmptyDraft(composer.current)) return replaceDraft();
  toasts.show(m.links.writing, { action: { label: m.links.write, run: replaceDraft }, seconds: 20 });
}

async function lookUpLink(account: NonNullable<typeof accounts.activeAccount>['key'], address: string, page: string): Promise<void> {
  let toastId: number | undefined;
  const timer = setTimeout(() => (toastId = toasts.show(m.links.looking, { seconds: 60 }).id), toastDelayMs);
  const answer = await main['api.resolve']({ account, url: address, always: true });
  clearTimeout(timer);
  if (toastId !== undefined) toasts.dismiss(toastId);
  if (answer.ok && answer.value) return accounts.open({ account, route: answer.value });
  const text = answer.ok
    ? m.links.unknown({ what: address.startsWith('@') ? address : new URL(page).hostname })
    : describeRefusal(answer.error);
  toasts.show(text, { tone: 'problem', action: { label: m.links.openInBrowser, run: () => void openExternal(page) }, seconds: 20 });
}
