// Lists bad networks, and what the user sees on each after an act. `test/e2e/bad-networks.test.ts` expects it; `npm run faults -- --networks`
// measures it.
import type { ReverseProxy } from './reverse-proxy.ts';

export const networkNames = ['latency of 3 s', 'dead line', 'resets', 'blackout', '20 kbit/s', 'captive portal'] as const;
export type NetworkName = (typeof networkNames)[number];

/** Makes the network bad. */
export const networks: Record<NetworkName, (front: ReverseProxy) => void> = {
  'latency of 3 s': ({ line }) => line.set({ latencyMs: 3_000 }),
  'dead line': ({ line }) => line.set({ isSilent: true }),
  resets: ({ line }) => line.set({ resetAfter: 100 }),
  blackout: ({ line }) => line.blackOut(),
  '20 kbit/s': ({ line }) => line.set({ download: 2_500, upload: 2_500 }),
  'captive portal'(front) {
    front.portal = 'redirect';
    front.cut();
  },
};

export function restoreNetwork(front: ReverseProxy): void {
  front.portal = null;
  front.line.restore();
}

/** On these networks everything arrives, but late. */
export const slowNetworks: readonly NetworkName[] = ['latency of 3 s', '20 kbit/s'];

export const actNames = ['start', 'thread', 'action', 'upload', 'view'] as const;
export type ActName = (typeof actNames)[number];

/** Visible element with this text, if there is one. */
interface SightPattern {
  selector: string;
  text?: RegExp;
}

/** Stands in selectors for the id of the post of the last action. */
export const actedPost = '{post}';
const sentences = ':is(p, span, [role=status], [role=alert], .toast)';
const list = 'main > .content';
const detail = 'section.detail';

/** Parts of the window by which the user knows what is going on. */
export const sights = {
  posts: { selector: `${list} article` },
  placeholders: { selector: `${list} .skeleton:not([role=feed] .skeleton)` },
  'slow to answer': { selector: `${list} ${sentences}`, text: /slow to answer/i },
  'not loaded, Try again': { selector: `${list} .notice:not([role=feed] .notice) button`, text: /Try again/ },
  'the post': { selector: `${detail} article` },
  'replies: slow to answer': { selector: `${detail} p`, text: /slow to answer/i },
  'replies: not loaded, Try again': { selector: `${detail} .notice button`, text: /Try again/ },
  'state of the connection': {
    selector: sentences,
    text: /slow to answer|Last loaded|Nothing newer|Nothing can be loaded|No live updates|updates are interrupted/i,
  },
  'sign in to the network': { selector: sentences, text: /may want you to sign in first/i },
  'star pressed': { selector: `${list} article:has([data-status="${actedPost}"]) .favourite[aria-pressed=true]` },
  'unsent post': { selector: sentences, text: /unsent post|Waiting to be sent|Sending…|Uploading/i },
  'Posted.': { selector: '.toast', text: /Posted\./ },
} satisfies Record<string, SightPattern>;
export type SightName = keyof typeof sights;

/** Seconds after an act. */
export const moments = [0.1, 1, 3, 10] as const;

interface TableRow {
  act: ActName;
  moment: (typeof moments)[number];
  sees: Record<NetworkName, SightName>;
}

const row = (act: ActName, moment: TableRow['moment'], sees: readonly SightName[]): TableRow => ({
  act,
  moment,
  sees: Object.fromEntries(networkNames.map((network, at) => [network, sees[at]])) as TableRow['sees'],
});

const old = 'posts';
const connection = 'state of the connection';
const portal = 'sign in to the network';
const slow = 'slow to answer';
const failed = 'not loaded, Try again';
const slowReplies = 'replies: slow to answer';
const failedReplies = 'replies: not loaded, Try again';

/** Columns: latency of 3 s, dead line, resets, blackout, 20 kbit/s, captive portal. */
export const table: readonly TableRow[] = [
  row('start', 0.1, [old, old, old, old, old, old]),
  row('start', 1, [old, old, old, old, old, old]),
  row('start', 3, [old, old, connection, old, old, portal]),
  row('start', 10, [old, connection, connection, connection, old, portal]),
  row('thread', 0.1, ['the post', 'the post', 'the post', 'the post', 'the post', 'the post']),
  row('thread', 1, ['the post', 'the post', failedReplies, 'the post', 'the post', failedReplies]),
  row('thread', 3, ['the post', 'the post', failedReplies, 'the post', 'the post', failedReplies]),
  row('thread', 10, ['the post', slowReplies, failedReplies, slowReplies, 'the post', failedReplies]),
  row('action', 0.1, ['star pressed', 'star pressed', 'star pressed', 'star pressed', 'star pressed', 'star pressed']),
  row('action', 1, ['star pressed', 'star pressed', 'star pressed', 'star pressed', 'star pressed', 'star pressed']),
  row('action', 3, ['star pressed', 'star pressed', 'star pressed', 'star pressed', 'star pressed', 'star pressed']),
  row('action', 10, ['star pressed', 'star pressed', 'star pressed', 'star pressed', 'star pressed', 'star pressed']),
  row('upload', 0.1, ['unsent post', 'unsent post', 'unsent post', 'unsent post', 'unsent post', 'unsent post']),
  row('upload', 1, ['unsent post', 'unsent post', 'unsent post', 'unsent post', 'unsent post', 'unsent post']),
  row('upload', 3, ['unsent post', 'unsent post', 'unsent post', 'unsent post', 'unsent post', 'unsent post']),
  row('upload', 10, ['unsent post', 'unsent post', 'unsent post', 'unsent post', 'unsent post', 'unsent post']),
  row('view', 0.1, ['placeholders', 'placeholders', 'placeholders', 'placeholders', 'placeholders', 'placeholders']),
  row('view', 1, ['placeholders', 'placeholders', failed, 'placeholders', 'placeholders', failed]),
  row('view', 3, ['placeholders', 'placeholders', failed, 'placeholders', 'placeholders', failed]),
  row('view', 10, ['posts', slow, failed, slow, slow, failed]),
];
