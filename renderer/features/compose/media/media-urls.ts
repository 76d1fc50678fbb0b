// Finds the URLs of an attachment: the picked file, main's copy, or the server's file of an existing post.
import type { Attachment } from '../../../../electron/contract/attachments.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { attachmentsOf } from '../../../state/compose/attachments.svelte.ts';
import { serverMediaOf } from '../../../state/compose/server-media.svelte.ts';
import type { ServerMediaUrls } from '../../../state/compose/server-media.svelte.ts';

const noUrls: ServerMediaUrls = { source: '', preview: '' };

/** A missing or not yet available URL is ''. */
export function createMediaUrlLookup(session: Session): (attachment: Pick<Attachment, 'id' | 'thumbnail' | 'serverId'>) => ServerMediaUrls {
  const attachments = attachmentsOf(session);
  const serverMedia = serverMediaOf(session);
  return ({ id, thumbnail, serverId }) => {
    if (serverId !== null) return serverMedia.of({ serverId }) ?? noUrls;
    return { source: attachments.previewOf(id), preview: thumbnail === null ? '' : attachments.previewOf(thumbnail) };
  };
}
