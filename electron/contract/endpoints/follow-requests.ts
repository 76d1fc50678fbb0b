// Requests to follow a locked account.
import { relationship } from '../entities/relationship.ts';
import { accountList } from './answers.ts';
import { byId, page } from './params.ts';
import { row } from './row.ts';

export const followRequestRows = {
  'followRequests.list': row('GET', '/api/v1/follow_requests', page, accountList),
  'followRequests.authorize': row('POST', '/api/v1/follow_requests/{id}/authorize', byId, relationship, {
    undoes: 'followRequests.reject',
  }),
  'followRequests.reject': row('POST', '/api/v1/follow_requests/{id}/reject', byId, relationship, {
    undoes: 'followRequests.authorize',
  }),
} as const;
