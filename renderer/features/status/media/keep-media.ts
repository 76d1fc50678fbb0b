// Saves media and copies pictures, and says in a sentence what became of it.
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { m } from '../../../../electron/messages/views.ts';
import { copyPng, saveFile } from '../../../state/app/keep-media.ts';
import type { SavedKind } from '../../../state/app/keep-media.ts';

const words = m.postDetails.viewer;

/** '' when the person cancels. */
export async function saveMedia(source: string, kind: SavedKind): Promise<string> {
  const saved = await saveFile(source, kind);
  if (!saved.ok) return describeFailure(saved.error);
  return saved.value === null ? '' : words.savedAs({ path: saved.value });
}

/** `png`: null when the picture can't be had as one. */
export async function copyPicture(png: Uint8Array<ArrayBuffer> | null): Promise<string> {
  const copied = png && (await copyPng(png));
  return copied?.ok ? words.copied : words.notCopied;
}
