// The spelling checker as the window shows it in the settings.

/** `wanted`: chosen, and its dictionary is not there yet. */
export interface SpellingLanguage {
  code: string;
  dictionary: 'wanted' | 'loading' | 'ready' | 'failed';
}

export interface SpellingState {
  /** macOS checks spelling in the languages of its own settings: none can be chosen here, and nothing is downloaded. */
  bySystem: boolean;
  enabled: boolean;
  /** Each was chosen here, and its download agreed to. */
  languages: SpellingLanguage[];
  available: string[];
  /** The languages of the system that there are dictionaries for. */
  suggested: string[];
  /** The person's own words. */
  words: string[];
  /** The host that dictionaries are downloaded from. */
  source: string;
}
