// What the window should do when its page has started: where a popup, the menu, the tray or a link leads.
import type { Command } from './commands.ts';
import type { Link } from './links.ts';
import type { Place } from './route.ts';

export interface FirstTask {
  /** The place or command for which the window was opened, by a click on a popup or in the tray. */
  open: Place | null;
  command: Command | null;
  /** The links for which it was opened, in their order. */
  links: Link[];
  /** The page was loaded again, because it crashed or hung, or in another language: it goes on where it was. */
  recovered: boolean;
}
