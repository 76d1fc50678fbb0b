// Translates the rules of a server into the reader's language, if the server has the translation.
import type { Rule } from '@kittiwake/mastodon-api/entities/instance';

const primaryLanguage = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** `languages`: the reader's, the preferred one first. Without a translation, the rule stays in the server's own language. */
export function translateRule(rule: Rule, languages: readonly string[]): Rule {
  const entries = Object.entries(rule.translations);
  for (const language of languages) {
    const exactTranslation = entries.find(([tag]) => tag.toLowerCase() === language.toLowerCase())?.[1];
    const translation = exactTranslation ?? entries.find(([tag]) => primaryLanguage(tag) === primaryLanguage(language))?.[1];
    if (translation) return { ...rule, text: translation.text || rule.text, hint: translation.hint || rule.hint };
  }
  return rule;
}
