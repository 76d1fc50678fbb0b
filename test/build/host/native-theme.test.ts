// Which pages the host tells of the theme. Covers build/host/window/native-theme.ts.
import { expect, test } from 'vitest';
import type { Session } from '../../../build/host/chromium/cdp.ts';
import { nativeTheme } from '../../../build/host/window/native-theme.ts';

test('a page that is gone is told nothing more, and not kept', async () => {
  const told: string[] = [];
  const page = (name: string) => ({ send: () => Promise.resolve(told.push(name)) }) as unknown as Session;
  const [gone, open] = [page('gone'), page('open')];
  await nativeTheme.follow(gone);
  await nativeTheme.follow(open);
  nativeTheme.leave(gone);
  told.length = 0;
  nativeTheme.themeSource = 'dark';
  expect(told).toEqual(['open']);
});
