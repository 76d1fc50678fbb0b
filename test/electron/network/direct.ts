// Opens connections without a proxy, for tests of the connector's users.
import { createAgents } from '../../../electron/network/agents.ts';
import { createConnector } from '../../../electron/network/connector.ts';
import { createFetch } from '../../../electron/network/fetch.ts';
import type { Connect, ConnectionGuard } from '../../../electron/network/connector.ts';

export const connectDirectly: Connect = createConnector({
  resolveProxy: async () => 'DIRECT',
  signIn: { currentAuthorization: () => null, handleChallenge: async () => null },
  certificates: { generation: () => 0, addSystemAuthorities: async () => false },
});

export const { fetch: fetchDirectly } = createFetch(connectDirectly);
export const { agentFor } = createAgents(connectDirectly, null);
export const guardedAgentFor = (guard: ConnectionGuard) => createAgents(connectDirectly, guard).agentFor;
