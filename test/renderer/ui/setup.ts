// The window's styles, without which nothing in the page has its size.
import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/base.css';
