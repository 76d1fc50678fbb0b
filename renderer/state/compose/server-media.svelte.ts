// Loads previews of the media of a sent or scheduled post that is being edited: these files exist on the server only.
import { SvelteMap } from 'svelte/reactivity';
import type { Attachment } from '../../../electron/contract/attachments.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { mediaSource } from '../../logic/media/media-source.ts';
import type { Session } from '../account/session.svelte.ts';
import { partOf } from '../../logic/session-parts.ts';

type ServerMediaAccount = Pick<Session, 'call' | 'entities'>;
export interface ServerMediaUrls {
  /** URL of the file; '' if unavailable. */
  source: string;
  /** URL of the preview picture; '' if there is none. */
  preview: string;
}

class ServerMedia {
  #account: ServerMediaAccount;
  /** Media by their id on the server. */
  #urls = new SvelteMap<string, ServerMediaUrls>();
  #requestedIds = new Set<string>();

  constructor(account: ServerMediaAccount) {
    this.#account = account;
  }

  /** Returns null while the media are unknown. */
  of = ({ serverId }: Pick<Attachment, 'serverId'>): ServerMediaUrls | null =>
    serverId === null ? null : (this.#urls.get(serverId) ?? null);

  /** Loads the media of the post that the draft edits, once. After a failure, icons replace the pictures; the next call tries again. */
  async load({ editedId, scheduledId }: Pick<Draft, 'editedId' | 'scheduledId'>): Promise<void> {
    const id = editedId ?? scheduledId;
    if (id === null || this.#requestedIds.has(id)) return;
    this.#requestedIds.add(id);
    const storedStatus = editedId === null ? null : this.#account.entities.status(editedId).value;
    if (storedStatus) return this.#store(storedStatus.media_attachments);
    const answer = await this.#account.call(editedId === null ? 'scheduled.get' : 'statuses.get', { id });
    if (answer.ok) this.#store(answer.value.data.media_attachments);
    else this.#requestedIds.delete(id);
  }

  #store(media: readonly MediaAttachment[]): void {
    for (const { id, type, url, preview_url } of media) {
      const [source, preview] = [mediaSource(url), mediaSource(preview_url)];
      // If a server made no preview picture, `preview_url` is the file itself.
      const isPicture = preview !== '' && (type === 'image' || preview !== source);
      const fallback = type === 'image' ? source : '';
      this.#urls.set(id, { source, preview: isPicture ? preview : fallback });
    }
  }
}

/** Returns the instance for this account, created on first use. Not to be called in a `$derived`, which would not track its changes. */
export function serverMediaOf(account: ServerMediaAccount): ServerMedia {
  return partOf(account, ServerMedia, account);
}
