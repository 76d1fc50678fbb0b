// Provides context menu parameters of a click on a part of the page without actions.
import type { ClickedPart } from '../../../electron/window/context-menu-model.ts';

const noEdits = { canUndo: false, canRedo: false, canCut: false, canCopy: false, canPaste: false, canDelete: false };

export const nothingClicked: ClickedPart = {
  isEditable: false,
  editFlags: { ...noEdits, canSelectAll: true, canEditRichly: false },
  selectionText: '',
  linkURL: '',
  srcURL: '',
  mediaType: 'none',
  hasImageContents: false,
  misspelledWord: '',
  dictionarySuggestions: [],
  spellcheckEnabled: false,
};
