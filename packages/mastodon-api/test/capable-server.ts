// Describes servers by their software, with the capabilities that follow from it.
import { detectCapabilities } from '../src/detect-capabilities.ts';
import type { CapableServer } from '../src/capabilities.ts';
import type { ServerFacts } from '../src/detect-capabilities.ts';

/** `more`: further facts about the server. */
export function capableServer(software: string, more: Partial<ServerFacts> = {}): ServerFacts & CapableServer {
  const facts: ServerFacts = { software, version: '1.0.0', apiVersion: 0, announced: [], ...more };
  return { ...facts, capabilities: detectCapabilities(facts), refused: [] };
}
