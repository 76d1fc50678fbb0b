// Which posts the person's own filters on the server leave out of a list; those that only warn are shown behind a bar.
import type { Status } from '../../../electron/contract/entities.ts';

const hides = (status: Pick<Status, 'filtered'>): boolean => status.filtered.some(({ filter }) => filter.filter_action === 'hide');

/** False for a post, or a boost of a post, that a filter hides. */
export const isShown = (status: Status): boolean => !hides(status) && !(status.reblog && hides(status.reblog));
