// Lists the end-to-end tests of `npm test`: at least one for each main user flow. `npm run test:full` runs the others.
const files = [
  // First start to quitting: demo, post, kill, sign-in through the browser, video, alert, tray, link, another language.
  'smoke/smoke',
  // Start without an account, and the accessibility of what a new user sees first.
  'first-run',
  // Sign-in, the keychain, restart, and sign-out.
  'signing-in',
  'several-accounts',
  // Timelines, live and offline, and the position after a restart.
  'timelines',
  'offline',
  // Posts with pictures, videos, and audio; lost responses and kills.
  'media-posts',
  'writing',
  'threads-and-profiles',
  'notifications',
  'popups',
  // Lists, tags, conversations, and the server's search.
  'lists-and-search',
  'settings',
  // The page has no access to tokens or the network.
  'window-security',
];

/** Paths relative to the root of the repository. */
export const coreTests: readonly string[] = files.map((name) => `test/e2e/${name}.test.ts`);
