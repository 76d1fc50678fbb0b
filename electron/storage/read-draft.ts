// Reads a draft from its row, and accepts only what the app itself writes there.
import * as v from 'valibot';
import { draft as draftSchema } from '../contract/draft.ts';
import type { Draft } from '../contract/draft.ts';

const schema = v.pipe(
  v.object({ id: v.string(), account: v.string(), draft: v.pipe(v.string(), v.parseJson(), draftSchema) }),
  v.check(({ id, account, draft }) => draft.id === id && draft.account === account, 'another draft than its row says'),
);

/** Throws for a row that can't be read. */
export const readDraft = (row: Record<string, unknown>): Draft => v.parse(schema, row).draft;
