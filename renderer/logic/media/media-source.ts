// Lets the window load pictures and sounds only from links that main has signed.
const prefix = '/media/';

/** The link if main has signed it, else ''. */
export const mediaSource = (link: string | null | undefined): string => (link?.startsWith(prefix) ? link : '');

/** A preview that names its original after `#`: main saves the original when a person saves what is shown. */
export const withOriginal = (preview: string, original: string): string => (original === '' ? preview : `${preview}#${original}`);
