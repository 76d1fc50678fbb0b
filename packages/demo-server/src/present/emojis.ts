// Lists the server's custom emoji with their categories (null: none); drawings/emoji.ts draws a picture for each name.
export const emojiNames = {
  kittiwake: 'Birds',
  puffin: 'Birds',
  tern: 'Birds',
  gull: 'Birds',
  lighthouse: 'Harbour',
  anchor: 'Harbour',
  ferry: 'Harbour',
  buoy: 'Harbour',
  wave: 'Weather',
  fog: 'Weather',
  sunbreak: 'Weather',
  limpet: 'Tidepools',
  crab: 'Tidepools',
  kelp: 'Tidepools',
  starfish: 'Tidepools',
  tea: null,
} as const;

export const isEmojiName = (name: string): name is keyof typeof emojiNames => Object.hasOwn(emojiNames, name);

export function emoji(origin: string, name: keyof typeof emojiNames) {
  const url = `${origin}/drawn/emoji/${name}.svg`;
  return { shortcode: name as string, url, static_url: url, visible_in_picker: true };
}

/** For the list of the server's emoji: only there an emoji has its category and, with a category, `featured` (Mastodon 4.6). */
export function listedEmoji(origin: string, name: keyof typeof emojiNames) {
  const category = emojiNames[name];
  return { ...emoji(origin, name), ...(category !== null && { category: category as string, featured: false }) };
}

export function emojisIn(origin: string, text: string) {
  const names = new Set([...text.matchAll(/:(\w+):/g)].map((match) => match[1] ?? ''));
  return [...names].filter(isEmojiName).map((name) => emoji(origin, name));
}
