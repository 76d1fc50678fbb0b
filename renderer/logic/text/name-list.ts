// Several names in one text, joined as the language joins them.
import { m } from '../../../electron/messages/first.ts';

const joined = (names: readonly string[]): string =>
  names.length === 0 ? '' : names.reduce((first, second) => m.names.pair({ first, second }));

/** `others`: how many more there are than `names`. */
export const nameList = (names: readonly string[], others = 0): string =>
  others > 0 ? m.names.andOthers({ names: joined(names), others }) : joined(names);
