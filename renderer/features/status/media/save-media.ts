// Saves media files and copies pictures, and describes the result in a sentence.
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { m } from '../../../../electron/messages/views.ts';
import { copyPng, saveFile } from '../../../state/app/system.ts';
import type { SavedMediaKind } from '../../../state/app/system.ts';

const texts = m.postDetails.viewer;

/** Returns '' if the user cancels. */
export async function saveMedia(source: string, kind: SavedMediaKind): Promise<string> {
  const answer = await saveFile(source, kind);
  if (!answer.ok) return describeFailure(answer.error);
  return answer.value === null ? '' : texts.savedAs({ path: answer.value });
}

/** `png`: null if the picture cannot be converted to PNG. */
export async function copyPicture(png: Uint8Array<ArrayBuffer> | null): Promise<string> {
  const copyResult = png && (await copyPng(png));
  return copyResult?.ok ? texts.copied : texts.notCopied;
}
