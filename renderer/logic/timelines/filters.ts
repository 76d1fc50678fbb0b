// Which posts the person's filters hide from lists; filters that only warn show a bar instead.
import type { Status } from '../../../electron/contract/entities/status.ts';

const hides = (status: Pick<Status, 'filtered'>): boolean => status.filtered.some(({ filter }) => filter.filter_action === 'hide');

/** False for a post, or a reblog of a post, that a filter hides. */
export const isShown = (status: Status): boolean => !hides(status) && !(status.reblog && hides(status.reblog));
