// Loads the window's styles, which set the sizes of all elements.
import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/base.css';
