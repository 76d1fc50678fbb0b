/** What a person did between the key that opens the palette and the moment in which it is there. */
export interface EarlyKeys {
  typed: string;
  /** Enter was pressed: the first row is taken. */
  isEntered: boolean;
  /** Where the focus was; null: it is still there. */
  before: Element | null;
}
