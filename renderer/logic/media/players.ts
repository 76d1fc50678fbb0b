// Helps players of films and sounds: runs their keys and reads the length of a file before it is loaded.
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { bindingsFor, isInSequence } from '../keys.ts';
import { shortcuts } from '../shortcuts.svelte.ts';

async function toggleFullScreen(player: HTMLMediaElement): Promise<void> {
  try {
    await (document.fullscreenElement === player ? document.exitFullscreen() : player.requestFullscreen());
  } catch {
    // The system refuses full screen: the film stays where it is.
  }
}

/** Runs the player's command for a key press. Returns false if the key is none of its keys. */
export function runPlayerKey(player: HTMLMediaElement, event: KeyboardEvent): boolean {
  const pressedKeys = bindingsFor(event);
  const matches = (keys: readonly string[]): boolean => !isInSequence() && keys.some((key) => pressedKeys.includes(key));
  if (matches(shortcuts.players.mute)) player.muted = !player.muted;
  else if (matches(shortcuts.players.fullScreen) && player instanceof HTMLVideoElement) void toggleFullScreen(player);
  else return false;
  return true;
}

/** Length of a film or sound in seconds; null if unknown. Mastodon also sends it as text, for example "0:01:28.65". */
export function lengthOf({ meta }: MediaAttachment): number | null {
  const duration = meta?.original?.duration;
  if (duration && duration > 0) return duration;
  const parts = /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(meta?.length ?? '');
  if (!parts) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return hours * 3_600 + minutes * 60 + seconds || null;
}
