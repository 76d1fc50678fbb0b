// Tests which pages the host notifies of theme changes.
import { expect, test } from 'vitest';
import type { CdpSession } from '../../src/chromium/cdp.ts';
import { nativeTheme } from '../../src/window/native-theme.ts';

test('does not notify a closed page', async () => {
  const notifiedPages: string[] = [];
  const page = (name: string) => ({ send: () => Promise.resolve(notifiedPages.push(name)) }) as unknown as CdpSession;
  const [gone, open] = [page('gone'), page('open')];
  await nativeTheme.addPage(gone);
  await nativeTheme.addPage(open);
  nativeTheme.removePage(gone);
  notifiedPages.length = 0;
  nativeTheme.themeSource = 'dark';
  expect(notifiedPages).toEqual(['open']);
});
