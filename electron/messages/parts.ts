// Divides a catalogue into parts: each part is its own chunk, so that a process loads only what it shows.

/** Areas by the part that they come in: what the window's first view needs, why something failed, what main itself says. */
const parts = {
  first: ['app', 'nav', 'timeline', 'status', 'media', 'person', 'visibilities', 'session', 'names', 'spans', 'keys', 'toasts'],
  errors: ['errors'],
  main: ['menu', 'contextMenu', 'tray', 'running', 'page', 'start', 'unexpected', 'popups', 'digest', 'pushTest', 'signInPage'],
} as const;

type Parts = typeof parts;
export type AreaOf<P extends keyof Parts> = Parts[P][number];
export type Part = keyof Parts | 'views';

/** An area that no other part names belongs to `views`: all that the window loads after its first view. */
export function partOf(area: string): Part {
  for (const [part, areas] of Object.entries(parts)) if ((areas as readonly string[]).includes(area)) return part as Part;
  return 'views';
}
