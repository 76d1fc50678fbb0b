// What a draft says of the media that its server has already, and says otherwise.
import type { Attachment } from '../../contract/attachments.ts';
import type { MediaAttachment } from '../../contract/entities/media-attachment.ts';

const focusText = ({ x, y }: { x: number; y: number }): string => `${x.toFixed(2)},${y.toFixed(2)}`;
const middle = { x: 0, y: 0 };

function changeOf({ serverId, description, focus }: Attachment, before: MediaAttachment | undefined) {
  const after = { description, focus: focusText(focus ?? middle) };
  if (serverId === null) return [];
  const isSame = before?.description === description || (description === '' && before?.description === null);
  const isSameFocus = before !== undefined && focusText(before.meta?.focus ?? middle) === after.focus;
  return isSame && isSameFocus ? [] : [{ id: serverId, ...after }];
}

/** `before`: as the server has them. */
export const mediaChanges = (attachments: readonly Attachment[], before: readonly MediaAttachment[]) =>
  attachments.flatMap((each) =>
    changeOf(
      each,
      before.find(({ id }) => id === each.serverId),
    ),
  );
