// Servers that a person blocked for their own account.
import * as e from '../entities.ts';
import { name, page } from './params.ts';
import { row } from './row.ts';

export const domainBlockRows = {
  'domainBlocks.list': row('GET', '/api/v1/domain_blocks', page, e.many(e.domain, 400)),
  'domainBlocks.create': row('POST', '/api/v1/domain_blocks', { domain: name }, e.ignored, { encoding: 'form' }),
  'domainBlocks.delete': row('DELETE', '/api/v1/domain_blocks', { domain: name }, e.ignored, {
    encoding: 'form',
    undoes: 'domainBlocks.create',
  }),
} as const;
