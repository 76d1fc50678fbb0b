// Follows the links that other programs open: to a post, to a person, or into the composer. A link shows, and does nothing besides.
import { tick } from 'svelte';
import type { Link } from '../../electron/contract/links.ts';
import { blankDraft } from '../../electron/contract/writing.ts';
import { describeRefusal } from '../../electron/messages/describe-failure.ts';
import { m } from '../../electron/messages/views.ts';
import { main } from '../api/main.ts';
import { isEmptyDraft } from '../logic/compose/posts.ts';
import { accounts } from '../state/account/accounts.svelte.ts';
import { openExternal } from '../state/app/system.ts';
import { toasts } from '../state/app/toasts.svelte.ts';

/** Beyond that the oldest is forgotten. */
const maxWaiting = 5;
/** A server that has to ask another one takes a while; from then on the person is told. */
const toldAfterMs = 700;

let waiting: readonly Link[] = [];
let stopWaiting: (() => void) | null = null;

/** Shows what the link is about, or says why not. Without a server that can be asked it waits for one. */
export function followLink(link: Link): void {
  const { shown, writer } = accounts;
  if (link.show === 'nothing') toasts.problem(m.links.refused);
  else if (link.show === 'composer' && writer) write(writer, link.text);
  else if (shown?.state !== 'ready') wait(link);
  else if (link.show === 'address') void find(shown.key, link.url, link.url);
  else if (link.show === 'person') void find(shown.key, link.handle, link.handle.replace(/^@(.+)@(.+)$/, 'https://$2/@$1'));
}

function wait(link: Link): void {
  waiting = [...waiting, link].slice(-maxWaiting);
  toasts.show(m.links.afterSignIn, { seconds: 8 });
  stopWaiting ??= $effect.root(() => {
    $effect(() => {
      if (accounts.shown?.state === 'ready') void tick().then(followWaiting);
    });
  });
}

function followWaiting(): void {
  stopWaiting?.();
  stopWaiting = null;
  const links = waiting;
  waiting = [];
  links.forEach(followLink);
}

/** The text is a draft that the person sends or throws away; what is being written is not touched. */
function write({ composer }: NonNullable<typeof accounts.writer>, text: string): void {
  if (text === '') return composer.open();
  const begin = (): void => composer.begin({ ...blankDraft(composer.habits), text }, false);
  if (!composer.current || isEmptyDraft(composer.current)) return begin();
  toasts.show(m.links.writing, { action: { label: m.links.write, run: begin }, seconds: 20 });
}

async function find(account: NonNullable<typeof accounts.shown>['key'], asked: string, page: string): Promise<void> {
  let told: number | undefined;
  const timer = setTimeout(() => (told = toasts.show(m.links.looking, { seconds: 60 }).id), toldAfterMs);
  const found = await main['api.resolve']({ account, url: asked, always: true });
  clearTimeout(timer);
  if (told !== undefined) toasts.dismiss(told);
  if (found.ok && found.value) return accounts.open({ account, route: found.value });
  const text = found.ok ? m.links.unknown({ what: asked.startsWith('@') ? asked : new URL(page).hostname }) : describeRefusal(found.error);
  toasts.show(text, { tone: 'problem', action: { label: m.links.openInBrowser, run: () => void openExternal(page) }, seconds: 20 });
}
