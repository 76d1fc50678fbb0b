// Divides a catalogue into parts. Each part is its own chunk, so that a process loads only what it shows.

/** Areas of the catalogue by part: the window's first view, errors, and the texts that main itself shows. */
const parts = {
  first: ['app', 'nav', 'timeline', 'status', 'media', 'person', 'visibilities', 'session', 'names', 'spans', 'keys', 'toasts'],
  errors: ['errors'],
  main: ['menu', 'contextMenu', 'tray', 'running', 'page', 'start', 'unexpected', 'popups', 'digest', 'pushTest', 'signInPage'],
} as const;

type AreasByPart = typeof parts;
export type AreaOf<P extends keyof AreasByPart> = AreasByPart[P][number];
type CataloguePartName = keyof AreasByPart | 'views';

/** Returns the part of an area. All other areas belong to `views`, which the window loads after its first view. */
export function partOf(area: string): CataloguePartName {
  for (const [part, areas] of Object.entries(parts)) if ((areas as readonly string[]).includes(area)) return part as CataloguePartName;
  return 'views';
}
