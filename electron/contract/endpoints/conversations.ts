// Conversations: threads of direct statuses.
import { conversation } from '../entities/conversation.ts';
import { ignored, many } from '../entities/fields.ts';
import { byId, page } from './params.ts';
import { row } from './row.ts';

export const conversationRows = {
  'conversations.list': row('GET', '/api/v1/conversations', page, many(conversation, 200), { lackedBySome: true }),
  'conversations.delete': row('DELETE', '/api/v1/conversations/{id}', byId, ignored),
  'conversations.read': row('POST', '/api/v1/conversations/{id}/read', byId, conversation),
} as const;
