// Conversations: threads of direct statuses.
import * as e from '../entities.ts';
import { byId, page } from './params.ts';
import { row } from './row.ts';

export const conversationRows = {
  'conversations.list': row('GET', '/api/v1/conversations', page, e.many(e.conversation, 200)),
  'conversations.delete': row('DELETE', '/api/v1/conversations/{id}', byId, e.ignored),
  'conversations.read': row('POST', '/api/v1/conversations/{id}/read', byId, e.conversation),
} as const;
