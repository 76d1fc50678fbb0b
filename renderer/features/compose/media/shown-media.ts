// Where the window loads an attachment: the picked file, main's copy of it, or the server of a post that has it already.
import type { Attachment } from '../../../../electron/contract/attachments.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { attachmentsOf } from '../../../state/compose/attachments.svelte.ts';
import { serverMediaOf } from '../../../state/compose/server-media.svelte.ts';
import type { ServedMedia } from '../../../state/compose/server-media.svelte.ts';

const nothing: ServedMedia = { source: '', preview: '' };

/** What isn't there, or isn't there yet, is ''. */
export function shownMedia(session: Session): (attachment: Pick<Attachment, 'id' | 'thumbnail' | 'serverId'>) => ServedMedia {
  const [attachments, served] = [attachmentsOf(session), serverMediaOf(session)];
  return ({ id, thumbnail, serverId }) => {
    if (serverId !== null) return served.of({ serverId }) ?? nothing;
    return { source: attachments.previewOf(id), preview: thumbnail === null ? '' : attachments.previewOf(thumbnail) };
  };
}
