// Servers that a person blocked for their own account.
import { domain, ignored, many } from '../entities/fields.ts';
import { name, page } from './params.ts';
import { row } from './row.ts';

export const domainBlockRows = {
  'domainBlocks.list': row('GET', '/api/v1/domain_blocks', page, many(domain, 400), { lackedBySome: true }),
  'domainBlocks.create': row('POST', '/api/v1/domain_blocks', { domain: name }, ignored, { encoding: 'form', lackedBySome: true }),
  'domainBlocks.delete': row('DELETE', '/api/v1/domain_blocks', { domain: name }, ignored, {
    encoding: 'form',
    lackedBySome: true,
    undoes: 'domainBlocks.create',
  }),
} as const;
