// The shapes that other makes give their ids: each holds one of this service's ids, and sorts by time as that does.

/** This service's ids: 18 digits, and 16 for notifications. */
const own = /^(?:\d{18}|\d{16})$/;
const quoted = /"(\d{18}|\d{16})"/g;
const inQuery = /\b((?:max|min|since)_id=)(\d{18}|\d{16})(?!\d)/g;

export interface IdShape {
  encode(id: string): string;
  /** Finds the shape in a text, also percent-encoded. */
  pattern: RegExp;
  decode(id: string): string;
}

export const encodeId = (shape: IdShape, id: string): string => (own.test(id) ? shape.encode(id) : id);
/** In the text of an answer. */
export const encodeIds = (shape: IdShape, text: string): string => text.replace(quoted, (_, id: string) => `"${shape.encode(id)}"`);
/** In a Link header. */
export const encodeCursors = (shape: IdShape, link: string): string =>
  link.replace(inQuery, (_, name: string, id: string) => name + encodeURIComponent(shape.encode(id)));
/** In an address, or in the text of a request. */
export const decodeIds = (shape: IdShape, text: string): string =>
  text.replace(shape.pattern, (found) => shape.decode(decodeURIComponent(found)));

function inBase(digits: string) {
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

const base32 = inBase('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
/** https://github.com/ulid/spec */
export const ulid: IdShape = {
  encode: (id) => (isLong(id) ? '01K' : '01J') + base32.write(BigInt(id), 23),
  pattern: /01[KJ]0{8}[0-9A-HJKMNP-TV-Z]{15}/g,
  decode: (text) =>
    base32
      .read(text.slice(3))
      .toString()
      .padStart(text.startsWith('01K') ? 18 : 16, '0'),
};

const base62 = inBase('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
/** Pleroma's flake ids; its notifications have numbers. */
export const flake: IdShape = {
  encode: (id) => (isLong(id) ? `Ak0${base62.write(BigInt(id), 15)}` : id),
  pattern: /Ak00{3}[0-9A-Za-z]{12}/g,
  decode: (text) => base62.read(text.slice(3)).toString().padStart(18, '0'),
};

/** UUIDs of version 7. */
export const uuid: IdShape = {
  encode(id) {
    const hex = BigInt(id).toString(16).padStart(15, '0');
    return `019${isLong(id) ? '6' : '7'}0000-0000-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6)}000`;
  },
  // Before a notification's id stand its time and its type, with slashes between them.
  pattern: /(?:[\d-]{10}T(?:[\d.:]|%3A)+Z(?:\/|%2F)[\w.]+(?:\/|%2F))?019[67]0000-0000-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{9}000/gi,
  decode(text) {
    const bare = text.slice(-36);
    const hex = bare.slice(15, 18) + bare.slice(20, 23) + bare.slice(24, 33);
    return BigInt(`0x${hex}`)
      .toString()
      .padStart(bare[3] === '6' ? 18 : 16, '0');
  },
};

/** snac's ids of statuses: ten digits of the time and a hash of 32. Its notifications have 16 digits. */
export const timeAndHash: IdShape = {
  encode: (id) => (isLong(id) ? id + 'f'.repeat(24) : id),
  pattern: /\d{18}f{24}/g,
  decode: (text) => text.slice(0, 18),
};
