// Serves the calls of emoji reactions in simulated software.
import type { AccountRow, StatusRow } from '../../src/store/rows.ts';
import { jsonResponse } from './server-software.ts';
import type {
  EndpointPattern,
  JsonValue,
  ReactionSupport,
  SimulatedResponse,
  SoftwareCall,
  SoftwareCallHandler,
} from './server-software.ts';
import { readEmoji, type SimulatedRecords } from './simulated-records.ts';

const invalidToken = jsonResponse(401, { error: 'The access token is invalid' });

interface ReactionTarget {
  viewer: AccountRow;
  status: StatusRow;
  name: string;
}

/** Returns the handlers of a software's reaction calls. `missingRecord`: the response for a status that the viewer may not see. */
export function createReactionCalls(
  support: ReactionSupport,
  missingRecord: SimulatedResponse,
  records: () => SimulatedRecords,
): [EndpointPattern, SoftwareCallHandler][] {
  const findStatus = ({ store, pathParams, viewerId }: SoftwareCall) => store.statuses.findVisible(pathParams['id'] ?? '', viewerId);

  const change =
    (apply: (target: ReactionTarget) => void): SoftwareCallHandler =>
    (call) => {
      const viewer = call.viewerId === null ? undefined : call.store.accounts.byId(call.viewerId);
      if (!viewer) return invalidToken;
      const status = findStatus(call);
      if (!status) return missingRecord;
      const name = readEmoji(call.pathParams['emoji'] ?? '') ?? support.fallback ?? null;
      if (name === null) return support.refusal;
      apply({ viewer, status, name });
      return call.fetchJson('GET', `/api/v1/statuses/${status.id}`);
    };

  const list: SoftwareCallHandler = (call): JsonValue | SimulatedResponse => {
    const status = findStatus(call);
    if (!status) return missingRecord;
    const name = call.pathParams['emoji'] === undefined ? null : readEmoji(call.pathParams['emoji']);
    const reactions = records().reactionsTo(status.id, call.viewerId);
    return reactions.filter((one) => call.pathParams['emoji'] === undefined || one.name === name).map(support.presentEntry);
  };

  const add = change(({ status, viewer, name }) => records().react(status, viewer, name, support));
  const remove = change(({ status, viewer, name }) => records().removeReaction(status, viewer, name));
  return [
    ...support.add.map((call): [EndpointPattern, SoftwareCallHandler] => [call, add]),
    ...support.remove.map((call): [EndpointPattern, SoftwareCallHandler] => [call, remove]),
    ...support.list.map((call): [EndpointPattern, SoftwareCallHandler] => [call, list]),
  ];
}
