// Tests a page of the program's own scheme: its origin, its content security policy, and permissions that main denies.
import { expect } from 'vitest';
import { testBehaviours } from '../harness/behaviours.ts';

testBehaviours(
  [
    {
      api: 'protocol.registerSchemesAsPrivileged',
      behaviour: 'gives a standard and secure scheme its own origin, with storage',
      source: 'docs/api/protocol.md',
      async case({ page }) {
        expect(
          await page.evaluate(() => {
            localStorage['a'] = '1';
            return [isSecureContext, localStorage['a'], getComputedStyle(document.querySelector('p') as Element).color];
          }),
        ).toEqual([true, '1', 'rgb(1, 2, 3)']);
      },
    },
    {
      api: 'protocol.handle',
      behaviour: 'enforces the content security policy of a response',
      source: 'docs/tutorial/security.md',
      async case({ page }) {
        const outcome = await page.evaluate(async () => {
          const violated = new Promise<string>((resolve) =>
            addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true }),
          );
          await fetch('https://example.com/').catch(() => undefined);
          try {
            document.body.innerHTML = '<i></i>';
          } catch (error) {
            return [await violated, (error as Error).name];
          }
          return 'allowed';
        });
        expect(outcome).toEqual(['connect-src', 'TypeError']);
      },
    },
    {
      api: 'webContents.setWindowOpenHandler',
      behaviour: 'opens no window that the handler denies',
      source: 'docs/api/web-contents.md',
      async case({ page, notes, main }) {
        await main((_electron, { window, note }) =>
          window.webContents.setWindowOpenHandler(({ url }) => {
            note(url);
            return { action: 'deny' };
          }),
        );
        expect(await page.evaluate(() => open('https://window.example/'))).toBe(null);
        await expect.poll(() => notes()).toEqual([['https://window.example/']]);
        expect(page.context().pages()).toHaveLength(1);
      },
    },
    {
      api: 'webContents will-navigate',
      behaviour: 'keeps the page if the navigation is prevented',
      source: 'docs/api/web-contents.md',
      async case({ page, notes, main }) {
        await main((_electron, { window, note }) =>
          window.webContents.once('will-navigate', (event) => {
            event.preventDefault();
            note(event.url);
          }),
        );
        const before = page.url();
        await page.getByRole('link', { name: 'away' }).click();
        await expect.poll(() => notes()).toEqual([['https://example.com/away']]);
        expect(page.url()).toBe(before);
      },
    },
    {
      api: 'session.setPermissionRequestHandler',
      behaviour: 'denies a permission that main refuses',
      source: 'docs/api/session.md',
      async case({ page }) {
        expect(await page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)).toBe('denied');
      },
    },
  ],
  {
    beforeLoad({ session }) {
      session.defaultSession.setPermissionCheckHandler((_contents, permission) => permission === 'clipboard-sanitized-write');
      session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
    },
  },
);
