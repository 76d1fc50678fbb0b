// Defines how the window shows HTML that Mastodon does not write, and mentions with the same name; the texts of main follow it.

export const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements removed with their content, which is not readable text. Other unknown elements are replaced by their content. */
export const removedElements = setOf(
  'audio canvas colgroup datalist dialog form input iframe math noembed noframes noscript object optgroup option plaintext script select ' +
    'style svg template textarea title video xmp',
);
/** Blocks without a look of their own. */
export const plainBlocks = setOf(
  'address article aside center details dir div fieldset figcaption figure footer header hgroup legend main menu nav search section summary',
);
/** Form of a list number that HTML from servers may set. */
export const listNumber = /^-?\d{1,9}$/;

const charactersOf = (plain: string, forms: string): ReadonlyMap<string, string> => {
  const formList = [...forms];
  return new Map([...plain].map((character, at) => [character, formList[at] ?? character]));
};
const scripts = {
  sup: {
    sign: '^',
    characters: charactersOf('0123456789+-−=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
  },
  sub: { sign: '_', characters: charactersOf('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ') },
};
export type ScriptTag = keyof typeof scripts;
export const isScriptTag = (tag: string): tag is ScriptTag => Object.hasOwn(scripts, tag);

/** Returns the text in superscript or subscript characters; after `^` or `_` if Unicode lacks one of them. */
export function scriptText(tag: ScriptTag, text: string): string {
  const { sign, characters } = scripts[tag];
  const plain = text.trim();
  const all = [...plain].map((character) => characters.get(character));
  if (all.every((character) => character !== undefined)) return all.join('');
  return all.length === 1 || /^[([].*[)\]]$/.test(plain) ? `${sign}${plain}` : `${sign}(${plain})`;
}

/** Opening and closing quotation marks of a `<q>` at this depth, counted from 0. */
export const quotationMarks = (depth: number): readonly [string, string] => (depth % 2 === 0 ? ['“', '”'] : ['‘', '’']);

/** Returns a space if the two texts would otherwise read as one word. */
export const wordGap = (before: string, after: string): string =>
  /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after) ? ' ' : '';

interface Mentioned {
  id: string;
  username: string;
  acct: string;
}
/** True if another mention of the post has the same user name. */
export const sharesName = ({ id, username }: Mentioned, mentions: readonly Mentioned[]): boolean =>
  mentions.some((other) => other.id !== id && other.username.toLowerCase() === username.toLowerCase());
/** Returns `@` and the server of a mention that shares its name; '' for others, and for an account of the user's own server. */
export const mentionHost = (mention: Mentioned, mentions: readonly Mentioned[]): string =>
  sharesName(mention, mentions) ? mention.acct.slice(mention.username.length) : '';
/** True if a link with this text names the user without the server. */
export const isBareMention = (text: string, { username }: Mentioned): boolean =>
  text
    .trim()
    .replace(/^[@＠]/, '')
    .toLowerCase() === username.toLowerCase();
