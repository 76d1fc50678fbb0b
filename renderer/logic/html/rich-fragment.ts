// Sanitises and caches the content for RichText as long as its entity lives: a row scrolled back into view is cloned, not parsed again.
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import { isCostlyFragment, reduceHtml, sanitizeHtml } from './sanitize-html.ts';
import type { HtmlOptions } from './sanitize-html.ts';

const cache = new WeakMap<readonly CustomEmoji[], Map<string, DocumentFragment>>();

/** The cache key is the `emojis` array: the same object as long as only favourites or counts of the entity change. */
export function richFragment(html: string, options: HtmlOptions, sanitize = sanitizeHtml): DocumentFragment {
  let fragmentsByKey = cache.get(options.emojis);
  if (!fragmentsByKey) cache.set(options.emojis, (fragmentsByKey = new Map()));
  const key = `${sanitize === reduceHtml ? 'r' : ''}${options.still ? 's' : ''}${options.withoutQuote ? 'q' : ''}:${html}`;
  let fragment = fragmentsByKey.get(key);
  if (!fragment) fragmentsByKey.set(key, (fragment = sanitize(html, options)));
  return fragment;
}

/** Returns the fragment to mount: reduced if the whole takes long to lay out. */
export function mountableFragment(html: string, options: HtmlOptions): DocumentFragment {
  const fragment = richFragment(html, options);
  return isCostlyFragment(fragment) ? richFragment(html, options, reduceHtml) : fragment;
}
