// Tests media of a post, from the user's files to the server: added by button, paste, and drop, described, ordered, and posted at once.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { gif, jpeg, mp3, mp4, locationTraces, png, webp } from '../fixtures/media-files.ts';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { fetchAs, openComposer, post, requestsOf, viewButton } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

interface PostedMedia {
  id: string;
  type: string;
  description: string | null;
  url: string;
  preview_url: string | null;
  meta: { focus?: { x: number; y: number }; original?: { width: number; height: number } };
}
interface InputFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const makeFile = (name: string, mimeType: string, bytes: Uint8Array): InputFile => ({ name, mimeType, buffer: Buffer.from(bytes) });
const gull = (name = 'gull.png'): InputFile => makeFile(name, 'image/png', png({ width: 480, height: 320 }));

const dialog = () => world.page.getByRole('dialog', { name: 'New post' });
const text = () => dialog().getByRole('textbox', { name: 'Post text' });
const tile = (name: string) => dialog().getByRole('button', { name: new RegExp(`^(Image|Animation|Video|Audio) .*: ${name}$`) });
const pickFiles = (...files: InputFile[]) => dialog().locator('[data-media-picker]').setInputFiles(files);
const send = () => dialog().getByRole('button', { name: 'Post', exact: true }).click();
const order = () =>
  dialog()
    .locator('[data-tile]')
    .evaluateAll((tiles) => tiles.map((element) => element.getAttribute('title')));
const postAnyway = () => world.page.getByRole('button', { name: 'Post anyway' }).click();

/** Returns the media of the newest post with that text, as the author sees them on the server. */
async function mediaOf(words: string): Promise<PostedMedia[]> {
  const find = () => demo.store.db.one<{ id: string }>('SELECT id FROM statuses WHERE text LIKE :words', { words: `%${words}%` })?.id;
  await expect.poll(find, { timeout: 40_000 }).toBeDefined();
  const status = await fetchAs(demo, mira, `statuses/${find() ?? ''}`);
  return status['media_attachments'] as PostedMedia[];
}
const bytesOf = async ({ url }: PostedMedia): Promise<string> => Buffer.from(await (await fetch(url)).arrayBuffer()).toString('latin1');

/** Passes files to the page as Chromium does on paste, drag, and drop. */
const passFiles = (type: 'paste' | 'drag' | 'drop', selector: string, files: InputFile[]) =>
  world.page.evaluate(
    ({ event, target, picked }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, content } of picked)
        data.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, { type: mimeType }));
      const eventInit = { bubbles: true, cancelable: true };
      const element = document.querySelector(target);
      if (event === 'paste') return element?.dispatchEvent(new ClipboardEvent('paste', { ...eventInit, clipboardData: data }));
      for (const name of event === 'drop' ? ['drop'] : ['dragenter', 'dragover'])
        element?.dispatchEvent(new DragEvent(name, { ...eventInit, dataTransfer: data }));
    },
    {
      event: type,
      target: selector,
      picked: files.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString('base64') })),
    },
  );

test('posts selected pictures in the chosen order, with descriptions and without their location', async () => {
  await openComposer(world.page);
  await text().fill('From the harbour');
  await pickFiles(
    makeFile('beach.jpg', 'image/jpeg', jpeg({ width: 480, height: 320, place: true })),
    gull(),
    makeFile('wave.webp', 'image/webp', webp()),
  );
  await dialog().getByText('Location removed from 1 file').waitFor();
  await dialog().getByRole('button', { name: 'Describe beach.jpg' }).click();
  await world.page.getByRole('textbox', { name: 'Description for people who can’t see it' }).fill('A beach at noon');
  await world.page.getByRole('button', { name: /^Focal point: 50 %/ }).focus();
  await world.page.keyboard.press('ArrowUp');
  await world.page.getByRole('button', { name: 'Done' }).click();
  await tile('wave.webp').focus();
  await world.page.keyboard.press('Alt+ArrowLeft');
  expect(await order()).toEqual(['beach.jpg', 'wave.webp', 'gull.png']);
  await send();
  await world.page.getByRole('dialog', { name: '2 attachments have no description' }).waitFor();
  await postAnyway();
  await dialog().waitFor({ state: 'detached' });
  const media = await mediaOf('From the harbour');
  expect(media).toMatchObject([
    { type: 'image', description: 'A beach at noon', meta: { focus: { x: 0, y: 0.05 } } },
    { type: 'image', meta: { original: { width: 48, height: 32 } } },
    { type: 'image', meta: { original: { width: 480, height: 320 } } },
  ]);
  const beach = media[0] ? await bytesOf(media[0]) : '';
  expect(beach.slice(0, 2)).toBe('\xff\xd8');
  expect(locationTraces.filter((trace) => beach.includes(trace))).toEqual([]);
});

test('attaches pasted and dropped pictures, and opens the composer on drop', async () => {
  await passFiles('drag', 'main', [gull('dropped.png')]);
  await world.page.getByText('Drop to attach').waitFor();
  await passFiles('drop', 'main', [gull('dropped.png')]);
  await tile('dropped.png').waitFor();
  await passFiles('paste', 'form textarea', [gull('image.png')]);
  await tile('Pasted image').waitFor();
  await text().fill('Pasted and dropped');
  await send();
  await postAnyway();
  expect(await mediaOf('Pasted and dropped')).toHaveLength(2);
});

test('posts a video without its location, before the server has processed it', async () => {
  await openComposer(world.page);
  await pickFiles(makeFile('walk.mp4', 'video/mp4', mp4({ bytes: 2_500_000, place: true })));
  await dialog().getByText('0:01').waitFor();
  await dialog().getByRole('textbox', { name: 'Post text' }).fill('A walk');
  await send();
  await postAnyway();
  await dialog().waitFor({ state: 'detached' });
  const [film] = await mediaOf('A walk');
  expect(film).toMatchObject({ type: 'video' });
  const bytes = film ? await bytesOf(film) : '';
  expect(bytes.length).toBe(mp4({ bytes: 2_500_000, place: true }).length);
  expect(locationTraces.filter((trace) => bytes.includes(trace))).toEqual([]);
});

test('posts an audio file and an animation', async () => {
  for (const [words, picked, type] of [
    ['A song', makeFile('song.mp3', 'audio/mpeg', mp3()), 'audio'],
    // Mastodon converts a GIF to a video; the embedded server has no encoder.
    ['Two colours in turns', makeFile('wave.gif', 'image/gif', gif()), 'image'],
  ] as const) {
    await openComposer(world.page);
    await text().fill(words);
    await pickFiles(picked);
    await tile(picked.name).waitFor();
    await send();
    await postAnyway();
    await dialog().waitFor({ state: 'detached' });
    expect(await mediaOf(words)).toMatchObject([{ type }]);
  }
});

test('names files that the server does not accept, before uploading anything', async () => {
  await openComposer(world.page);
  const before = demo.requests.length;
  const pictures = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map((name) => gull(name));
  await pickFiles(makeFile('notes.pdf', 'application/pdf', png()), ...pictures);
  const alert = dialog().getByRole('alert');
  await alert.getByText(/^notes.pdf can’t be attached: .* doesn’t accept this type of file\.$/).waitFor();
  await alert.getByText(/^e.png can’t be attached: .* allows 4 attachments per post\.$/).waitFor();
  expect(await order()).toEqual(['a.png', 'b.png', 'c.png', 'd.png']);
  expect(demo.requests.slice(before).filter(({ path }) => path.includes('pdf'))).toEqual([]);
  for (const name of ['a', 'b', 'c', 'd'])
    await dialog()
      .getByRole('button', { name: new RegExp(`^(Cancel|Remove) ${name}.png$`) })
      .click();
});

test('scales down a picture that is too large, and retries one that the server refuses', async () => {
  await openComposer(world.page);
  await text().fill('Large and refused');
  const large = join(world.userData, 'large.jpg');
  writeFileSync(large, jpeg({ width: 480, height: 320, bytes: 17_500_000 }));
  const uploads = () => requestsOf(demo, 'POST', '/api/v2/media').length;
  const before = uploads();
  await dialog().locator('[data-media-picker]').setInputFiles(large);
  await dialog().getByText('Resized for 127.0.0.1').waitFor();
  // The large picture is uploaded first, so that the failure applies to the next upload.
  await expect.poll(uploads, { timeout: 30_000 }).toBe(before + 1);
  demo.faults.failNext('POST', '/api/v2/media', { status: 422, body: '{"error":"File is invalid"}' });
  await pickFiles(gull());
  const alert = dialog().getByRole('alert').filter({ hasText: 'gull.png could not be attached.' });
  await alert.waitFor();
  const post = dialog().getByRole('button', { name: 'Post', exact: true });
  expect(await post.isDisabled()).toBe(true);
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
  await send();
  await postAnyway();
  const media = await mediaOf('Large and refused');
  expect(media).toMatchObject([{ meta: { original: { width: 480, height: 320 } } }, { type: 'image' }]);
  expect((media[0] ? await bytesOf(media[0]) : '').length).toBeLessThan(16_777_216);
});

test('uploads a custom preview picture for an audio file', async () => {
  await openComposer(world.page);
  await text().fill('A song with its cover');
  await pickFiles(makeFile('cover-song.mp3', 'audio/mpeg', mp3()));
  await dialog().getByRole('button', { name: 'Describe cover-song.mp3' }).click();
  const cover = makeFile('cover.png', 'image/png', png({ width: 300, height: 200 }));
  await world.page.locator('[data-thumbnail-picker]').setInputFiles([cover]);
  await world.page.getByRole('button', { name: 'Remove the preview image' }).waitFor();
  await world.page.getByRole('textbox', { name: 'Description for people who can’t hear it' }).fill('A sea shanty :smi');
  await world.page.getByRole('option').first().waitFor();
  await world.page.keyboard.press('Enter');
  await world.page.getByRole('button', { name: 'Done' }).click();
  await send();
  const [sound] = await mediaOf('A song with its cover');
  expect(sound?.description).toMatch(/^A sea shanty \p{Emoji_Presentation}/u);
  expect(sound?.preview_url).toMatch(/\/small\//);
});

test('shows the picture of an edited post from the server and adds another one', async () => {
  const find = 'Changed with its picture';
  await openComposer(world.page);
  await text().fill(find);
  await pickFiles(gull());
  await send();
  await postAnyway();
  const [before] = await mediaOf(find);
  const posted = post(world.page, find);
  await posted.getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = world.page.getByRole('dialog', { name: 'Edit post' });
  const picture = editor.locator('[data-tile] img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.getAttribute('src')).toMatch(/^\/media\//);
  await editor.locator('[data-media-picker]').setInputFiles([gull('second.png')]);
  await editor.getByRole('button', { name: 'Remove second.png' }).waitFor();
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await postAnyway();
  await editor.waitFor({ state: 'detached' });
  await expect.poll(async () => (await mediaOf(find)).map(({ id }) => id)).toEqual([before?.id, expect.any(String)]);
});

test('counts the files of a draft in Storage and deletes them on discard', async () => {
  const words = 'Counted in Storage';
  const countFiles = () => readdirSync(join(world.userData, 'attachments')).length;
  const before = countFiles();
  await openComposer(world.page);
  await text().fill(words);
  await pickFiles(makeFile('big.jpg', 'image/jpeg', jpeg({ width: 480, height: 320, bytes: 3_000_000 })));
  await dialog().getByRole('button', { name: 'Remove big.jpg' }).waitFor();
  await world.page.keyboard.press('Escape');
  await world.page.getByRole('button', { name: 'Settings' }).click();
  const section = world.page.locator('section').filter({ has: world.page.getByRole('heading', { name: 'Storage', exact: true }) });
  await section.getByText(/^3(\.\d)? MB$/).waitFor();
  await viewButton(world.page, 'Drafts').click();
  const draft = world.page.locator('.draft').filter({ hasText: words });
  await draft.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(countFiles, { timeout: 40_000 }).toBe(before);
});

test('keeps the attachments of a draft after a restart', async () => {
  await openComposer(world.page);
  await text().fill('Kept over night');
  await pickFiles(gull());
  await dialog().getByRole('button', { name: 'Remove gull.png' }).waitFor();
  await world.page.keyboard.press('Escape');
  await world.restart();
  await world.resetToHome();
  await world.page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name: /^Drafts/ })
    .click();
  await world.page.getByText('Kept over night').click();
  // The server's preferences disable autoplay, and a PNG may be animated: the app draws its first frame to a canvas.
  const picture = tile('gull.png').locator('canvas');
  await expect.poll(() => picture.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(480);
  await send();
  await postAnyway();
  expect(await mediaOf('Kept over night')).toHaveLength(1);
});
