// Where the caret stands in the text of a draft's first post, and what is selected there.
import * as v from 'valibot';

const offset = v.pipe(v.number(), v.integer(), v.minValue(0));
/** In UTF-16 units. */
export const caret = v.object({ start: offset, end: offset });
export type Caret = v.InferOutput<typeof caret>;
