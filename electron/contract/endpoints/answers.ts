// Answers that many endpoints give.
import * as e from '../entities.ts';

export const statusList = e.many(e.status, 200);
export const accountList = e.many(e.account, 400);
