// The shape of a picture before it is there, so that nothing jumps when it comes, and which part of it must stay in sight.
import type { MediaAttachment } from '../../../../electron/contract/entities.ts';

/** Width by height, within what a column can show; 16:9 where the server does not say. */
export function aspectOf({ meta }: MediaAttachment): number {
  const { width, height, aspect } = meta?.original ?? meta?.small ?? {};
  const told = width && height ? width / height : aspect;
  return told && Number.isFinite(told) && told > 0 ? Math.min(3, Math.max(0.6, told)) : 16 / 9;
}

/** As CSS `object-position`; the service's focus runs from -1 to 1, upwards. */
export function focusOf({ meta }: MediaAttachment): string | undefined {
  const { focus } = meta ?? {};
  if (!focus) return undefined;
  const percent = (part: number): string => `${Math.round((Math.min(1, Math.max(-1, part)) + 1) * 50)}%`;
  return `${percent(focus.x)} ${percent(-focus.y)}`;
}
