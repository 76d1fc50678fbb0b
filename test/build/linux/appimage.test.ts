// Tests the AppImage's desktop entry as electron-builder computes it, before it downloads its tools.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { expect, test } from 'vitest';

test('writes a desktop entry that keeps the sandbox on and matches the other packages', async () => {
  const work = mkdtempSync(join(tmpdir(), 'kittiwake-appimage-'));
  mkdirSync(join(work, 'unpacked', 'resources'), { recursive: true });
  const entries: string[] = [];
  await build({
    projectDir: process.cwd(),
    prepackaged: join(work, 'unpacked'),
    targets: Platform.LINUX.createTarget('AppImage', Arch.x64),
    publish: 'never',
    config: { extends: join(process.cwd(), 'build/electron-builder.yml'), directories: { output: join(work, 'made') } },
    // Returning true cancels the build of the package.
    effectiveOptionComputed: ({ desktop, desktopFileName }: { desktop: string; desktopFileName: string }) => {
      entries.push(desktopFileName, desktop);
      return Promise.resolve(true);
    },
  });
  rmSync(work, { recursive: true });
  const [name, entry] = entries;
  expect(name).toBe('kittiwake.desktop');
  expect(entry).toContain('\nExec=AppRun %U\n');
  expect(entry).not.toContain('--no-sandbox');
  for (const line of ['StartupWMClass=kittiwake', 'Icon=kittiwake', 'Actions=NewPost;', 'Exec=kittiwake kittiwake://compose'])
    expect(entry).toContain(`\n${line}`);
  expect(entry).toMatch(/\nMimeType=(x-scheme-handler\/[a-z+]+;){3}\n/);
});
