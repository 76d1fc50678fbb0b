// Restricts images and sound in the window to links that the main process has signed.
const prefix = '/media/';

/** Returns the link if the main process has signed it, else ''. */
export const mediaSource = (link: string | null | undefined): string => (link?.startsWith(prefix) ? link : '');

/** Adds the link of the original after `#` to a preview, so that the main process saves the original when the user saves the preview. */
export const withOriginal = (preview: string, original: string): string => (original === '' ? preview : `${preview}#${original}`);
