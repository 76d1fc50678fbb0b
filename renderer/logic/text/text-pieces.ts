// Splits a costly text into pieces for the whole text: laid out one by one, as inline blocks, they take linear time.
import { layoutMark } from './layout-budget.ts';

const characters = (max: number): string => `(?:(?!${layoutMark}|\\n)[^]${layoutMark}{0,30}){1,${max}}`;
/** Line breaks, at most 100 characters with their marks, or at most 30 marks. Pieces end after white space if there is any. */
const piece = new RegExp(`\\n+|${characters(99)}\\s(?<!\\n)|${characters(100)}|${layoutMark}{1,30}`, 'gu');

/** Returns the pieces of a text. Line breaks are pieces of their own, to be mounted as text. */
export const splitText = (text: string): string[] => text.match(piece) ?? [];

export const isLineBreak = (textPiece: string): boolean => textPiece.startsWith('\n');
