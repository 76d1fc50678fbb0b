// The one gate for pictures and sounds: the window loads what main has signed, and nothing else.
const prefix = '/media/';

/** The link itself when main signed it, else ''. */
export const mediaSource = (link: string | null | undefined): string => (link?.startsWith(prefix) ? link : '');
