// Loads failed pictures again when the connection is back, and stops loading the pictures and films that left the page.
import { main, on } from '../../api/main.ts';
import { mediaSource } from '../../logic/media/media-source.ts';
import { isBroken, retryMedia } from '../../logic/media/retry-media.ts';

type MediaElement = HTMLImageElement | HTMLMediaElement;

const mediaElements = 'img, video, audio';
/** The most sources of one call of `media.cancel`. */
const maxCancelledSources = 1_000;

const isLoading = (element: MediaElement): boolean => !(element instanceof HTMLImageElement) || !element.complete;

/** Pictures and films in subtrees that were removed and not inserted elsewhere. */
const listRemoved = (records: readonly MutationRecord[]): MediaElement[] =>
  records
    .flatMap(({ removedNodes }) => [...removedNodes])
    .filter((node): node is Element => node instanceof Element && !node.isConnected)
    .flatMap((node) => [...(node.matches(mediaElements) ? [node] : []), ...node.querySelectorAll(mediaElements)] as MediaElement[]);

/** Sources of removed elements that main may still load. */
const removedSources = new Set<string>();
/** A source that appears again within this time, as an avatar in the next view, shares the request that is under way. */
const cancelDelayMs = 200;

function cancelDownloads(): void {
  for (const element of document.querySelectorAll(mediaElements)) removedSources.delete(mediaSource(element.getAttribute('src')));
  const sources = [...removedSources].slice(0, maxCancelledSources);
  removedSources.clear();
  if (sources.length > 0) void main['media.cancel']({ sources });
}

/** Chromium loads the file of a removed element to its end, and Electron does not tell main that a request was cancelled. */
function stopLoading(records: readonly MutationRecord[]): void {
  for (const element of listRemoved(records).filter(isLoading)) {
    const source = mediaSource(element.getAttribute('src'));
    element.removeAttribute('src');
    if (element instanceof HTMLMediaElement) element.load();
    if (source === '') continue;
    if (removedSources.size === 0) setTimeout(cancelDownloads, cancelDelayMs);
    removedSources.add(source);
  }
}

/** The initial that stands for a picture that failed has no button of its own. */
function retryClicked({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  if (target.matches('.avatar.letter') || (target instanceof HTMLImageElement && isBroken(target))) retryMedia();
}

/** Returns a function that stops watching. */
export function watchMedia(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const stopListening = on('streamState', ({ state }) => (state === 'open' || state === 'polling') && retryMedia());
  addEventListener('online', retryMedia, { signal });
  addEventListener('click', retryClicked, { signal });
  const observer = new MutationObserver(stopLoading);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    stop.abort();
    stopListening();
    observer.disconnect();
  };
}
