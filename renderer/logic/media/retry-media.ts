// Loads pictures, films, and sounds again that failed to load.
import { clearFailures } from './failed-media.svelte.ts';

/** Setting an attribute again loads its file again if that had failed. */
function renew(element: Element, attribute: 'src' | 'poster'): void {
  const source = element.getAttribute(attribute);
  if (source) element.setAttribute(attribute, source);
}

function renewPlayer(player: HTMLMediaElement): void {
  const { currentTime } = player;
  renew(player, 'src');
  player.currentTime = currentTime;
}

export const isBroken = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth === 0;

/** Shows everything again that was replaced because it failed, and loads pictures again that stayed in place. */
export function retryMedia(): void {
  clearFailures();
  for (const image of document.images) if (isBroken(image)) renew(image, 'src');
  for (const player of document.querySelectorAll<HTMLMediaElement>('video, audio')) if (player.error) renewPlayer(player);
  // A failed poster raises no event.
  for (const video of document.querySelectorAll('video[poster]')) renew(video, 'poster');
}
