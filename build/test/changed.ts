// Selects the tests that a change touches: unit tests by their imports, end-to-end tests by the area of the app.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { coreTests } from '../../test/e2e/core.ts';
import { checkStep, vitestStep } from './steps.ts';
import type { TestStep } from './steps.ts';

/** End-to-end tests in test/e2e/ by the beginnings of the paths that they cover. All matching beginnings count. */
const areas: Record<string, string[]> = {
  'electron/accounts/': ['signing-in', 'several-accounts'],
  'electron/api/': ['posts', 'streams', 'server-software'],
  'packages/demo-server/src/': ['first-run'],
  'electron/ipc/': ['window-security'],
  'electron/links/': ['deep-links'],
  'electron/media/': ['media-viewer', 'media-posts', 'offline'],
  'electron/messages/': ['language', 'languages', 'choose-language', 'pseudo-language-1', 'pseudo-language-2', 'pseudo-language-3'],
  'electron/network/': ['network'],
  'electron/notifications/': ['notifications', 'popups', 'popup-actions', 'alerts'],
  'electron/outbox/': ['outbox', 'writing', 'attachments', 'schedules'],
  'electron/preload': ['window-security'],
  'electron/push/': ['web-push', 'alerts-faults'],
  'electron/search/': ['local-search'],
  'electron/storage/': ['old-user-data', 'damage', 'drafts'],
  'electron/streaming/': ['streams', 'timelines'],
  'electron/updates/': ['package'],
  'electron/window/': ['background', 'tray', 'menus'],
  'renderer/bridge.ts': ['window-security'],
  'renderer/features/accounts/': ['signing-in'],
  'renderer/features/announcements/': ['server'],
  'renderer/features/blocks/': ['server'],
  'renderer/features/catch-up/': ['catch-up'],
  'renderer/features/compose/': ['writing', 'composing', 'media-posts', 'emoji', 'polls'],
  'renderer/features/conversations/': ['direct-messages', 'lists-and-search'],
  'renderer/features/damage/': ['damage'],
  'renderer/features/explore/': ['explore'],
  'renderer/features/filters/': ['filters'],
  'renderer/features/history/': ['post-details'],
  'renderer/features/hover/': ['hover-cards'],
  'renderer/features/instance/': ['server'],
  'renderer/features/lists/': ['lists-and-search'],
  'renderer/features/network/': ['network'],
  'renderer/features/notifications/': ['notifications', 'notification-requests', 'inbox'],
  'renderer/features/own-profile/': ['own-profile'],
  'renderer/features/problem-report/': ['report-problem'],
  'renderer/features/profile/': ['threads-and-profiles'],
  'renderer/features/report/': ['reports'],
  'renderer/features/requests/': ['server'],
  'renderer/features/search/': ['local-search', 'lists-and-search'],
  'renderer/features/settings/': ['settings'],
  'renderer/features/status/': ['posts', 'post-details', 'quotes'],
  'renderer/features/tags/': ['lists-and-search'],
  'renderer/features/thread/': ['threads-and-profiles', 'long-threads'],
  'renderer/features/timeline/': ['timelines'],
  'renderer/features/updates/': ['package'],
  'renderer/logic/html/': ['hostile-content'],
  'renderer/shell/': ['several-accounts', 'navigation'],
  'renderer/shell/columns/': ['columns', 'columns-layout'],
  'renderer/shell/focus/': ['keyboard'],
  'renderer/shell/palette/': ['palette'],
  'renderer/state/account/': ['several-accounts', 'recovery'],
  'renderer/state/compose/': ['writing', 'drafts'],
  'renderer/state/entities/': ['posts'],
  'renderer/state/filters/': ['filters'],
  'renderer/state/timelines/': ['timelines'],
  'renderer/styles/': ['looks-1', 'looks-2'],
  'renderer/ui/': ['keyboard', 'menus', 'looks-1', 'looks-2'],
};

const git = (...args: string[]): string[] => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Returns the files that differ from `base` and still exist, with those that git does not track yet. */
const changedFiles = (base: string): string[] =>
  [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')].filter((file) =>
    existsSync(file),
  );

function selectEndToEndTests(files: readonly string[]): string[] {
  const tests = files.flatMap((file) => {
    if (/^(test\/e2e|packages\/electron-host\/test\/behaviours)\/.*\.test\.ts$/.test(file)) return [file];
    // Most of these tests use the helpers beside them.
    if (file.startsWith('test/e2e/')) return coreTests;
    if (file.startsWith('packages/electron-host/')) return ['packages/electron-host/test/behaviours/'];
    const names = Object.entries(areas).flatMap(([beginning, each]) => (file.startsWith(beginning) ? each : []));
    return names.map((name) => `test/e2e/${name}.test.ts`);
  });
  const missing = tests.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`build/test/changed.ts names tests that do not exist: ${missing.join(', ')}`);
  return [...new Set(tests)].sort();
}

/** Returns groups of steps for the change since `base`, a revision. */
export function changedSteps(base: string, e2eConfig: readonly string[]): TestStep[][] {
  const files = changedFiles(base);
  const tests = selectEndToEndTests(files);
  const lintable = files.filter((file) => /\.(ts|js|cjs|svelte|css)$/.test(file));
  console.log(`${files.length} files differ from ${base}; end-to-end tests: ${tests.join(', ') || 'none'}`);
  if (files.length === 0) return [];
  return [
    [
      vitestStep('unit tests', [`--changed=${base}`]),
      checkStep('types', 'tsc', ['-p', '.']),
      ...(lintable.length > 0 ? [checkStep('eslint', 'eslint', [...lintable, '--max-warnings', '0', '--no-warn-ignored'])] : []),
      ...(tests.length > 0 ? [checkStep('build', 'node', ['build/build.ts'])] : []),
    ],
    ...(tests.length > 0 ? [[vitestStep('end-to-end tests', [...e2eConfig, ...tests])]] : []),
  ];
}
