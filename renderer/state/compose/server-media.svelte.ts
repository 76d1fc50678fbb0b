// Shows what a sent or scheduled post has already: its files are at the server only. They are looked up by the post that is changed.
import { SvelteMap } from 'svelte/reactivity';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Attachment } from '../../../electron/contract/attachments.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { MediaAttachment } from '../../../electron/contract/entities/media-attachment.ts';
import type { Call } from '../../api/call.ts';
import { mediaSource } from '../../logic/media/media-source.ts';
import type { StoredStatus } from '../entities/entities.ts';

interface Writer {
  readonly key: AccountKey;
  readonly call: Call;
  readonly entities: { status(id: string): { readonly value: StoredStatus | null } };
}
export interface ServedMedia {
  /** The file; '' when it can't be had. */
  source: string;
  /** Its picture; '' when there is none. */
  preview: string;
}

const made = new WeakMap<Writer, ServerMedia>();

export class ServerMedia {
  #writer: Writer;
  /** By the id at the server. */
  #served = new SvelteMap<string, ServedMedia>();
  #asked = new Set<string>();

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  /** Null: it isn't known (yet). */
  of = ({ serverId }: Pick<Attachment, 'serverId'>): ServedMedia | null =>
    serverId === null ? null : (this.#served.get(serverId) ?? null);

  /** Looks up what the post has that the draft changes, once. After a failure icons take the place of the pictures; the next call tries again. */
  async load({ editedId, scheduledId }: Pick<Draft, 'editedId' | 'scheduledId'>): Promise<void> {
    const id = editedId ?? scheduledId;
    if (id === null || this.#asked.has(id)) return;
    this.#asked.add(id);
    const known = editedId === null ? null : this.#writer.entities.status(editedId).value;
    if (known) return this.#note(known.media_attachments);
    const answer = await this.#writer.call(editedId === null ? 'scheduled.get' : 'statuses.get', { id });
    if (answer.ok) this.#note(answer.value.data.media_attachments);
    else this.#asked.delete(id);
  }

  #note(media: readonly MediaAttachment[]): void {
    for (const { id, type, url, preview_url } of media) {
      const [source, preview] = [mediaSource(url), mediaSource(preview_url)];
      // Servers give the file itself where they made no picture of it.
      const isPicture = preview !== '' && (type === 'image' || preview !== source);
      this.#served.set(id, { source, preview: isPicture ? preview : type === 'image' ? source : '' });
    }
  }
}

/** The instance for this account, made when it is first asked for: not while something is derived, which would not follow its changes. */
export function serverMediaOf(writer: Writer): ServerMedia {
  const known = made.get(writer) ?? new ServerMedia(writer);
  made.set(writer, known);
  return known;
}
