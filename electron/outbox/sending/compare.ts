// Compares the text of a draft with the text of a post, ignoring changes that servers make.
import type { Draft } from '../../contract/draft.ts';
import type { Attachment } from '../../contract/attachments.ts';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { focusText } from '../attachments/send-file.ts';

/** Servers shorten mentions to the user name and collapse blank lines: compares without hosts and extra white space. */
const normalizeText = (text: string) =>
  text
    .replace(/(@[\p{L}\p{N}_.-]+)@[\p{L}\p{N}.:-]+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();

/** Joins content warning and text: Mastodon turns the warning of a post without text into its text, and other servers join the two. */
export const comparableText = (spoiler: string, text: string): string => normalizeText(`${spoiler} ${text}`);

export const comparableDraftText = ({ text, hasSpoiler, spoilerText }: Draft): string =>
  comparableText(hasSpoiler ? spoilerText : '', text);

const focusDecimals = 2;

function changeOf({ serverId, description, focus }: Attachment, before: MediaAttachment | undefined) {
  const after = { description, focus: focusText(focus, focusDecimals) };
  if (serverId === null) return [];
  const isSameDescription = before?.description === description || (description === '' && before?.description === null);
  const isSameFocus = before !== undefined && focusText(before.meta?.focus, focusDecimals) === after.focus;
  return isSameDescription && isSameFocus ? [] : [{ id: serverId, ...after }];
}

/** Lists attachments already at the server whose description or focus the draft changes. `before`: attachments as the server has them. */
export const mediaChanges = (attachments: readonly Attachment[], before: readonly MediaAttachment[]) =>
  attachments.flatMap((each) =>
    changeOf(
      each,
      before.find(({ id }) => id === each.serverId),
    ),
  );
