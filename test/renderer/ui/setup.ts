// Loads the window's styles, which set the sizes of all elements, and its check for the keys of input methods.
import '../../../renderer/logic/input-method.ts';
import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/base.css';
