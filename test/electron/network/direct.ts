// Connections without any proxy, for the tests of what connects.
import { createAgents } from '../../../electron/network/agents.ts';
import { createConnector } from '../../../electron/network/connector.ts';
import type { Connect, Guard } from '../../../electron/network/connector.ts';

export const connectDirectly: Connect = createConnector({
  resolveProxy: async () => 'DIRECT',
  signIn: { current: () => null, challenged: async () => null },
  certificates: { generation: () => 0, learn: async () => false },
});

export const { agentFor } = createAgents(connectDirectly, null);
export const guardedAgentFor = (guard: Guard) => createAgents(connectDirectly, guard).agentFor;
