// Describes a draft: its title, the label of the button that sends it, and the icons of the visibilities.
import AtSign from '@lucide/svelte/icons/at-sign';
import Globe from '@lucide/svelte/icons/globe';
import House from '@lucide/svelte/icons/house';
import List from '@lucide/svelte/icons/list';
import Lock from '@lucide/svelte/icons/lock';
import Moon from '@lucide/svelte/icons/moon';
import Server from '@lucide/svelte/icons/server';
import Users from '@lucide/svelte/icons/users';
import type { Component } from 'svelte';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { Audience } from '@kittiwake/mastodon-api/entities/choices';
import { describeAudience } from '../status/audience.ts';
import type { AudienceKind } from '../status/audience.ts';
import { plainNameOf } from '../../logic/text/names.ts';
import { m } from '../../../electron/messages/views.ts';
import type { StoredStatus } from '../../state/entities/entities.ts';

const audienceIcons: Record<AudienceKind, Component<{ class?: string }>> = {
  public: Globe,
  unlisted: Moon,
  private: Lock,
  direct: AtSign,
  local: House,
  mutuals_only: Users,
  list: List,
  unknown: Lock,
};

/** Returns icon, name, and explanation of an audience. Null: as set at the server `host`. */
export function describeVisibility(visibility: Audience | null, host: string) {
  if (visibility !== null) {
    const { kind, name, hint } = describeAudience(visibility);
    return { icon: audienceIcons[kind], name, hint };
  }
  const { name, hint } = m.compose.quote.policies.server;
  return { icon: Server, name, hint: hint({ host }) };
}

type TitledDraft = Pick<Draft, 'editedId' | 'scheduledId' | 'inReplyToId' | 'quotedId'>;

/** `statusOf`: returns a stored post, or null if it is not loaded. */
export function draftTitle(draft: TitledDraft, statusOf: (id: string) => StoredStatus | null): string {
  const nameOfAuthor = (id: string | null): string | null => {
    const author = id === null ? null : statusOf(id)?.account;
    return author ? plainNameOf(author) : null;
  };
  if (draft.editedId !== null) return m.compose.editing.title;
  if (draft.scheduledId !== null) return m.compose.schedule.editTitle;
  if (draft.inReplyToId !== null) {
    const name = nameOfAuthor(draft.inReplyToId);
    return name === null ? m.compose.reply : m.compose.replyTitle({ name });
  }
  if (draft.quotedId === null) return m.compose.title;
  const name = nameOfAuthor(draft.quotedId);
  return name === null ? m.compose.quote.title : m.compose.quote.titleOf({ name });
}

/** Returns the label of the button that sends a draft: save, schedule, post a thread, post, or reply. */
export function postButtonLabel({ editedId, schedule, thread, inReplyToId }: Draft): string {
  if (editedId !== null) return m.compose.editing.save;
  if (schedule !== null) return m.compose.schedule.post;
  if (thread.length > 0) return m.compose.thread.post({ count: thread.length + 1 });
  return inReplyToId === null ? m.compose.post : m.compose.reply;
}
