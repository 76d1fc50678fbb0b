// Every file of the renderer has a unit test at the same path, is named in the header of the unit test that covers it,
// or belongs to a view that an end-to-end test uses; this table says which.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

/** The e2e tests of views, by the beginning of their paths. */
const e2eTests: Record<string, string> = {
  'renderer/App.svelte': 'first-run',
  'renderer/main.ts': 'first-run',
  'renderer/bridge.ts': 'window-security',
  'renderer/api/main.ts': 'window-security',
  'renderer/shell/columns/': 'columns',
  'renderer/ui/keep-scroll.ts': 'navigation',
  'renderer/ui/list/key-sequences.ts': 'keyboard',
  'renderer/ui/kept-choice.svelte.ts': 'navigation',
  'renderer/shell/back-buttons.ts': 'navigation',
  'renderer/features/accounts/': 'signing-in',
  'renderer/features/announcements/': 'server',
  'renderer/features/blocks/': 'server',
  'renderer/features/catch-up/': 'catch-up',
  'renderer/features/compose/': 'writing',
  'renderer/features/conversations/': 'lists-and-search',
  'renderer/features/damage/': 'damage',
  'renderer/features/explore/': 'explore',
  'renderer/features/filters/': 'filters',
  'renderer/features/history/': 'post-details',
  'renderer/features/hover/': 'hover-cards',
  'renderer/features/instance/': 'server',
  'renderer/features/lists/': 'lists-and-search',
  'renderer/features/network/': 'network',
  'renderer/features/notifications/held/': 'notification-requests',
  'renderer/features/notifications/inbox/': 'inbox',
  'renderer/features/notifications/': 'notifications',
  'renderer/features/own-profile/': 'own-profile',
  'renderer/features/problem-report/': 'report-problem',
  'renderer/features/report/': 'reports',
  'renderer/features/profile/': 'threads-and-profiles',
  'renderer/features/requests/': 'server',
  'renderer/features/search/': 'finding',
  'renderer/features/settings/': 'settings',
  'renderer/features/status/': 'posts',
  'renderer/features/tags/': 'lists-and-search',
  'renderer/features/thread/': 'threads-and-profiles',
  'renderer/features/timeline/': 'timelines',
  'renderer/features/updates/': 'package',
  'renderer/shell/focus/': 'keyboard',
  'renderer/shell/': 'several-accounts',
  'renderer/state/account/here.ts': 'columns',
  'renderer/state/account/accounts.svelte.ts': 'several-accounts',
  'renderer/state/account/context.ts': 'several-accounts',
  'renderer/state/account/follow-visits.ts': 'catch-up',
  'renderer/state/account/inbox.ts': 'inbox',
  'renderer/state/account/kept-place.ts': 'recovery',
  'renderer/state/app/report-errors.ts': 'recovery',
  'renderer/state/app/clock.svelte.ts': 'timelines',
  'renderer/state/app/keep-media.ts': 'media-viewer',
  'renderer/state/app/licences.ts': 'settings',
  'renderer/state/app/network.svelte.ts': 'network',
  'renderer/state/app/storage.svelte.ts': 'settings',
  'renderer/state/app/system.ts': 'posts',
};

const headerOf = (path: string): string => readFileSync(path, 'utf8').split('import ')[0] ?? '';
const headers = globSync('test/renderer/**/*.test.ts').map(headerOf).join('');
const hasCode = (path: string): boolean => !path.startsWith('renderer/messages/') && !path.endsWith('.d.ts');
const files = globSync('renderer/**/*.{ts,svelte}').filter(hasCode);

it.each(files)('%s has a test', (path) => {
  const unitTest = `test/${path.replace(/(\.svelte)?(\.ts)?$/, '')}.test.ts`;
  const hasUnitTest = existsSync(unitTest) || headers.includes(basename(path));
  const e2eTest = Object.entries(e2eTests).find(([start]) => path.startsWith(start))?.[1];
  expect(hasUnitTest || e2eTest !== undefined).toBe(true);
});

it('the e2e tests of the table are there', () => {
  expect(Object.values(e2eTests).filter((name) => !existsSync(`test/e2e/${name}.test.ts`))).toEqual([]);
});
