// Loads failed pictures again when the connection is back, and stops loading the pictures and films that left the page.
import { main, on } from '../../api/main.ts';
import { mediaSource } from '../../logic/media/media-source.ts';
import { isBroken, retryMedia } from '../../logic/media/retry-media.ts';

type MediaElement = HTMLImageElement | HTMLMediaElement;

const mediaElements = 'img, video, audio';

const isLoading = (element: MediaElement): boolean => !(element instanceof HTMLImageElement) || !element.complete;

/** Pictures and films in subtrees that were removed and not inserted elsewhere. */
const listRemoved = (records: readonly MutationRecord[]): MediaElement[] =>
  records
    .flatMap(({ removedNodes }) => [...removedNodes])
    .filter((node): node is Element => node instanceof Element && !node.isConnected)
    .flatMap((node) => [...(node.matches(mediaElements) ? [node] : []), ...node.querySelectorAll(mediaElements)] as MediaElement[]);

/** Chromium loads the file of a removed element to its end, and Electron does not tell main that a request was cancelled. */
function stopLoading(records: readonly MutationRecord[]): void {
  const sources = new Set<string>();
  for (const element of listRemoved(records).filter(isLoading)) {
    sources.add(mediaSource(element.getAttribute('src')));
    element.removeAttribute('src');
    if (element instanceof HTMLMediaElement) element.load();
  }
  sources.delete('');
  if (sources.size === 0) return;
  for (const { src } of document.images) if (URL.canParse(src)) sources.delete(src.slice(location.origin.length));
  if (sources.size > 0) void main['media.cancel']({ sources: [...sources] });
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
