// The limits of columns: plain numbers, since the window needs them without a schema.

export const maxColumns = 20;
/** In CSS pixels. */
export const minColumnWidthPx = 300;
export const maxColumnWidthPx = 720;
export const defaultColumnWidthPx = 380;
