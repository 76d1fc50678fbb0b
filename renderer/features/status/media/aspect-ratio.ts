// The aspect ratio of a picture before it is loaded, so that nothing moves when it is, and which part must stay visible.
import type { MediaAttachment } from '../../../../electron/contract/entities/media-attachment.ts';

/** Width divided by height, limited to what a column can show; 16:9 when the server does not say. */
export function aspectOf({ meta }: MediaAttachment): number {
  const { width, height, aspect } = meta?.original ?? meta?.small ?? {};
  const ratio = width && height ? width / height : aspect;
  return ratio && Number.isFinite(ratio) && ratio > 0 ? Math.min(3, Math.max(0.6, ratio)) : 16 / 9;
}

/** The focus as CSS `object-position`; the API's focus goes from -1 to 1, upwards. */
export function focusOf({ meta }: MediaAttachment): string | undefined {
  const { focus } = meta ?? {};
  if (!focus) return undefined;
  const percent = (part: number): string => `${Math.round((Math.min(1, Math.max(-1, part)) + 1) * 50)}%`;
  return `${percent(focus.x)} ${percent(-focus.y)}`;
}
