// How an account key from outside is checked; apart from the keys' functions, which the window needs without a schema.
import * as v from 'valibot';
import type { AccountKey } from './accounts.ts';

const accountKeyPattern = /^https?:\/\/[^\s|/]+\|[^\s|]+$/;
export const accountKey = v.custom<AccountKey>((key) => typeof key === 'string' && key.length <= 600 && accountKeyPattern.test(key));
