// All conformance cases, by the name of their endpoint.
import type { Cases } from '../world.ts';
import { accountCases } from './accounts.ts';
import { conversationAndNotificationCases } from './conversations-and-notifications.ts';
import { listAndTagCases } from './lists-and-tags.ts';
import { serverCases } from './server.ts';
import { statusCases } from './statuses.ts';
import { writingCases } from './writing.ts';

export const cases: Cases = {
  ...statusCases,
  ...writingCases,
  ...accountCases,
  ...listAndTagCases,
  ...serverCases,
  ...conversationAndNotificationCases,
};
