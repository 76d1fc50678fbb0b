// Connects the players of films and sounds: one plays at a time, and each keeps its position, volume, and mute when it is shown again.
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { BoundedMap } from '../../../../electron/contract/bounded-map.ts';
import { runPlayerKey } from '../../../logic/media/players.ts';
import { settings } from '../../../state/app/settings.svelte.ts';

/** Positions in seconds by source, the last played at the end. */
const positions = new BoundedMap<string, number>(200);

function storePosition(source: string, { currentTime, readyState, ended }: HTMLMediaElement): void {
  // A player that has loaded nothing reports 0, even if a position was set.
  if (readyState === HTMLMediaElement.HAVE_NOTHING) return;
  positions.delete(source);
  if (!ended && currentTime > 0) positions.set(source, currentTime);
}

/** Volume and mute that are not saved yet: moving the slider changes the volume many times. */
let unsavedVolume: { mediaVolume: string; mediaMuted: boolean } | null = null;
const saveDelayMs = 400;

const volumeOf = ({ volume, muted }: HTMLMediaElement) => ({ mediaVolume: String(Math.round(volume * 100)), mediaMuted: muted });

function applyVolume(player: HTMLMediaElement): void {
  const { mediaVolume, mediaMuted } = unsavedVolume ?? settings.current;
  if (volumeOf(player).mediaVolume !== mediaVolume) player.volume = Number(mediaVolume) / 100;
  player.muted = mediaMuted;
}

function storeVolume(player: HTMLMediaElement): void {
  const before = unsavedVolume ?? settings.current;
  const next = volumeOf(player);
  if (next.mediaVolume === before.mediaVolume && next.mediaMuted === before.mediaMuted) return;
  if (unsavedVolume === null) setTimeout(saveVolume, saveDelayMs);
  unsavedVolume = next;
}

async function saveVolume(): Promise<void> {
  const patch = unsavedVolume;
  if (patch === null) return;
  await settings.set(patch);
  if (unsavedVolume === patch) unsavedVolume = null;
  else setTimeout(saveVolume, saveDelayMs);
}

let activePlayer: HTMLMediaElement | null = null;

function connect(player: HTMLMediaElement, source: string): () => void {
  const end = new AbortController();
  const listen = (type: keyof HTMLMediaElementEventMap, handle: () => void): void =>
    player.addEventListener(type, handle, { signal: end.signal });
  const position = positions.get(source);
  if (position !== undefined) player.currentTime = position;
  applyVolume(player);
  listen('play', () => {
    if (activePlayer !== player) activePlayer?.pause();
    activePlayer = player;
    applyVolume(player);
  });
  listen('timeupdate', () => storePosition(source, player));
  listen('ended', () => storePosition(source, player));
  listen('volumechange', () => storeVolume(player));
  player.addEventListener(
    'keydown',
    (event) => {
      if (!runPlayerKey(player, event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal: end.signal },
  );
  return () => {
    end.abort();
    storePosition(source, player);
    if (activePlayer === player) activePlayer = null;
  };
}

/** Connects a player of the file at `source` with the others. Not for animations, which play silently beside them. */
export const connectPlayer =
  (source: string): Attachment<HTMLMediaElement> =>
  (player) =>
    // A change of the settings must not connect the player again.
    untrack(() => connect(player, source));
