import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '../../../../../renderer/state/app/settings.svelte.ts';
import { ok } from '../../../../../electron/contract/result.ts';
import { fakeBridge } from '../../../../support/bridge.ts';
import { jpeg, mp4, png } from '../../../../fixtures/media-files.ts';
import { copies, files, open, pick, tile } from './media-host.ts';

afterEach(() => vi.restoreAllMocks());

const field = page.getByRole('textbox', { name: 'Description for people who can’t see it' });
const first = (composer: Awaited<ReturnType<typeof open>>['composer']) => composer.current?.attachments[0];
const gull = () => files.of('gull.png', 'image/png', png({ width: 300, height: 200 }));

async function openDescribeDialog(...picked: File[]) {
  const fixture = await open();
  await pick(...picked);
  await page.getByRole('button', { name: `Describe ${picked[0]?.name ?? ''}` }).click();
  return fixture;
}

it('focuses the field, saves each keystroke, and closes with Ctrl+Enter without posting', async () => {
  const { composer } = await openDescribeDialog(gull());
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('A gull');
  expect(first(composer)?.description).toBe('A gull');
  await expect.element(page.getByText('1,494 characters left')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('posted')).toHaveTextContent('');
  expect(page.getByRole('button', { name: 'Describe gull.png' }).element().textContent).toBe('ALT');
});

it('inserts Unicode emoji from the picker at the caret, and stays open', async () => {
  const { composer } = await openDescribeDialog(gull());
  fakeBridge.answers['settings.set'] = ok(settings.current);
  await userEvent.keyboard('A gull');
  await page.getByRole('dialog').getByRole('button', { name: 'Insert an emoji' }).click();
  await expect.element(page.getByRole('gridcell', { name: 'grinning face', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'From this server' }).elements()).toHaveLength(0);
  await userEvent.keyboard('sailboat');
  await expect.element(page.getByRole('gridcell', { name: 'sailboat' })).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => first(composer)?.description).toBe('A gull⛵');
  await expect.element(field).toHaveFocus();
});

it('completes Unicode emoji by name, and Escape closes only the list', async () => {
  const { composer } = await openDescribeDialog(gull());
  // Choosing an emoji saves it among the recent ones in the settings.
  fakeBridge.answers['settings.set'] = ok(settings.current);
  await userEvent.keyboard('A gull :smi');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument();
  await userEvent.keyboard('l');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(first(composer)?.description).toMatch(/^A gull \p{Emoji_Presentation}/u);
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

it('reports a description that is too long for the server, in the dialog and in the composer', async () => {
  await openDescribeDialog(gull());
  await field.fill('x'.repeat(1_502));
  await expect.element(page.getByText('2 characters too many')).toBeVisible();
  expect(document.querySelector('[data-obstacle]')?.textContent).toBe(
    'The description of gull.png is too long for this server by 2 characters.',
  );
});

it('sets the focal point with the pointer and the arrow keys, and shows the crop', async () => {
  const { composer } = await openDescribeDialog(gull());
  const picture = document.querySelector<HTMLElement>('.picture');
  await expect.poll(() => picture?.querySelector('img')?.naturalWidth).toBe(300);
  const { left = 0, top = 0, width = 0, height = 0 } = picture?.getBoundingClientRect() ?? {};
  const at = { clientX: left + width * 0.75, clientY: top + height * 0.25, pointerId: 1, button: 0, bubbles: true };
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  picture?.dispatchEvent(new PointerEvent('pointerdown', at));
  await expect.poll(() => first(composer)?.focus).toEqual({ x: 0.5, y: 0.5 });
  const point = page.getByRole('button', { name: 'Focal point: 75 % from the left, 25 % from the top' });
  (point.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
  expect(first(composer)?.focus).toEqual({ x: 0.45, y: 0.45 });
  expect(document.querySelector<HTMLElement>('.crop img')?.style.objectPosition).toBe('72.5% 27.5%');
  await page.getByRole('button', { name: 'Back to the centre' }).click();
  expect(first(composer)?.focus).toBeNull();
});

it('sets the preview picture of a video from a file or from a frame', async () => {
  const { composer } = await openDescribeDialog(files.of('walk.mp4', 'video/mp4', mp4()));
  await userEvent.upload(
    page.elementLocator(document.querySelector('[data-thumbnail-picker]')!),
    files.of('cover.jpg', 'image/jpeg', jpeg()),
  );
  await expect.poll(() => first(composer)?.thumbnail).toMatch(/^[\da-f-]{36}$/);
  const cover = first(composer)?.thumbnail ?? '';
  await expect.poll(() => copies.get(cover)?.[0]?.length).toBe(jpeg().length);
  expect(fakeBridge.argsOf('attachments.begin')).toContainEqual(expect.objectContaining({ id: cover, isThumbnail: true }));
  await expect.poll(() => document.querySelector('video[controls]')).toHaveProperty('readyState', 4);
  await page.getByRole('button', { name: 'Use this frame' }).click();
  await expect.poll(() => first(composer)?.thumbnail).not.toBe(cover);
  expect(fakeBridge.argsOf('attachments.remove')).toContainEqual({ id: cover });
  const frame = first(composer)?.thumbnail ?? '';
  await expect.poll(() => copies.get(frame)?.[0]?.slice(0, 3)).toEqual(Uint8Array.of(0xff, 0xd8, 0xff));
  await page.getByRole('button', { name: 'Remove the preview image' }).click();
  expect(first(composer)?.thumbnail).toBeNull();
});

describe('AltReminder', () => {
  const post = page.getByRole('button', { name: 'post', exact: true });
  const posted = page.getByLabelText('posted');

  it('asks once, and opens the first missing description', async () => {
    await open();
    await pick(gull());
    await post.click();
    await expect.element(page.getByRole('dialog', { name: '1 attachment has no description' })).toBeVisible();
    await page.getByRole('button', { name: 'Add descriptions' }).click();
    await expect.element(posted).toHaveTextContent('no');
    await expect.element(field).toHaveFocus();
    await page.getByRole('button', { name: 'Done' }).click();
    await post.click();
    await expect.element(posted).toHaveTextContent('yes');
  });

  it('lets the user post without a description', async () => {
    await open();
    await pick(gull());
    await post.click();
    await page.getByRole('button', { name: 'Post anyway' }).click();
    await expect.element(posted).toHaveTextContent('yes');
  });

  it('does not ask when the setting is off', async () => {
    const { composer } = await open();
    settings.current = { ...settings.current, altReminder: false };
    await pick(gull());
    await post.click();
    await expect.element(posted).toHaveTextContent('yes');
    // The file was announced to main before posting.
    expect(fakeBridge.argsOf('attachments.begin')).toMatchObject([{ id: first(composer)?.id }]);
    await expect.element(tile('gull.png')).toBeVisible();
  });
});
