// Converts ids to the formats of other server software. Each converted id contains the original and sorts by time like the original.

/** Ids of the embedded server: 18 digits, and 16 for notifications. */
const ownIdPattern = /^(?:\d{18}|\d{16})$/;
const quotedIdPattern = /"(\d{18}|\d{16})"/g;
const cursorPattern = /\b((?:max|min|since)_id=)(\d{18}|\d{16})(?!\d)/g;

export interface IdFormat {
  encode(id: string): string;
  /** Matches ids of this format in a text, also percent-encoded. */
  pattern: RegExp;
  decode(id: string): string;
}

export const encodeId = (format: IdFormat, id: string): string => (ownIdPattern.test(id) ? format.encode(id) : id);
/** Converts the ids in the body of a response. */
export const encodeIds = (format: IdFormat, text: string): string =>
  text.replace(quotedIdPattern, (_, id: string) => `"${format.encode(id)}"`);
/** Converts the ids in a Link header. */
export const encodeCursors = (format: IdFormat, link: string): string =>
  link.replace(cursorPattern, (_, name: string, id: string) => name + encodeURIComponent(format.encode(id)));
/** Converts ids back, in a URL or in the body of a request. */
export const decodeIds = (format: IdFormat, text: string): string =>
  text.replace(format.pattern, (match) => format.decode(decodeURIComponent(match)));

function createBaseCodec(digits: string) {
  const base = BigInt(digits.length);
  return {
    write(number: bigint, width: number): string {
      let text = '';
      for (let rest = number; rest > 0n; rest /= base) text = (digits[Number(rest % base)] ?? '') + text;
      return text.padStart(width, digits[0]);
    },
    read: (text: string): bigint => [...text].reduce((number, digit) => number * base + BigInt(digits.indexOf(digit)), 0n),
  };
}
const isLong = (id: string) => id.length === 18;

const base32 = createBaseCodec('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
/** https://github.com/ulid/spec */
export const ulid: IdFormat = {
  encode: (id) => (isLong(id) ? '01K' : '01J') + base32.write(BigInt(id), 23),
  pattern: /01[KJ]0{8}[0-9A-HJKMNP-TV-Z]{15}/g,
  decode: (text) =>
    base32
      .read(text.slice(3))
      .toString()
      .padStart(text.startsWith('01K') ? 18 : 16, '0'),
};

const base62 = createBaseCodec('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
/** Pleroma's flake ids. Its notifications have numbers. */
export const flake: IdFormat = {
  encode: (id) => (isLong(id) ? `Ak0${base62.write(BigInt(id), 15)}` : id),
  pattern: /Ak00{3}[0-9A-Za-z]{12}/g,
  decode: (text) => base62.read(text.slice(3)).toString().padStart(18, '0'),
};

/** UUIDs of version 7. */
export const uuid: IdFormat = {
  encode(id) {
    const hex = BigInt(id).toString(16).padStart(15, '0');
    return `019${isLong(id) ? '6' : '7'}0000-0000-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6)}000`;
  },
  // Time and type, each followed by a slash, precede the id of a notification.
  pattern: /(?:[\d-]{10}T(?:[\d.:]|%3A)+Z(?:\/|%2F)[\w.]+(?:\/|%2F))?019[67]0000-0000-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{9}000/gi,
  decode(text) {
    const bare = text.slice(-36);
    const hex = bare.slice(15, 18) + bare.slice(20, 23) + bare.slice(24, 33);
    return BigInt(`0x${hex}`)
      .toString()
      .padStart(bare[3] === '6' ? 18 : 16, '0');
  },
};

const base36 = createBaseCodec('0123456789abcdefghijklmnopqrstuvwxyz');
/** Misskey's `aidx` ids: eight digits of the time, four of the server process, and four of a counter, all in base 36. */
export const aidx: IdFormat = {
  encode: (id) => (isLong(id) ? 'ak00' : 'aj00') + base36.write(BigInt(id), 12),
  pattern: /a[jk]00[0-7][0-9a-z]{11}/g,
  decode: (text) =>
    base36
      .read(text.slice(4))
      .toString()
      .padStart(text.startsWith('ak') ? 18 : 16, '0'),
};

/** Ids that are decimal numbers like those of the embedded server. */
export const decimalNumbers: IdFormat = { encode: (id) => id, pattern: /(?!)/g, decode: (text) => text };

/** snac's status ids: ten digits of the time and a hash of 32 digits. Its notification ids have 16 digits. */
export const timeAndHash: IdFormat = {
  encode: (id) => (isLong(id) ? id + 'f'.repeat(24) : id),
  pattern: /\d{18}f{24}/g,
  decode: (text) => text.slice(0, 18),
};

/** Iceshrimp.NET's ids: eight digits of the time and eight random ones, in base 36. Its notifications have numbers. */
export const timeAndCuid: IdFormat = { ...aidx, encode: (id) => (isLong(id) ? aidx.encode(id) : id) };
