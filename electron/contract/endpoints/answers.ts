// Answers that many endpoints give.
import { account } from '../entities/account.ts';
import { many } from '../entities/fields.ts';
import { status } from '../entities/status.ts';

export const statusList = many(status, 200);
export const accountList = many(account, 400);
