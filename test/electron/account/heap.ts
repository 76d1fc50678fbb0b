// Collects garbage, and searches the memory of this thread for a text.
import { json } from 'node:stream/consumers';
import { getHeapSnapshot, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;

/** Format of V8: src/profiler/heap-snapshot-generator.cc. `nodes` and `edges` are rows of numbers; the edges are in the order of the nodes. */
interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; edge_fields: string[]; edge_types: [string[]] } };
  nodes: number[];
  edges: number[];
  strings: string[];
}

/** The engine's caches: names of properties that a function used last, and the table of unique strings. */
const ownCaches = ['system / FeedbackVector', '(Internalized strings)'];

/** Names the objects that hold a string with the text. The function creates the text after the snapshot was taken. */
export async function findHolders(createText: () => string): Promise<string[]> {
  const { snapshot, nodes, edges, strings } = (await json(getHeapSnapshot())) as HeapSnapshot;
  const {
    node_fields: nodeFields,
    edge_fields: edgeFields,
    edge_types: [edgeTypes],
  } = snapshot.meta;
  const text = createText();
  const matches = new Set(strings.flatMap((string, at) => (string.includes(text) ? [at] : [])));
  const field = { name: nodeFields.indexOf('name'), edges: nodeFields.indexOf('edge_count') };
  const edgeField = { type: edgeFields.indexOf('type'), to: edgeFields.indexOf('to_node') };
  const weak = edgeTypes.indexOf('weak');
  const holders: string[] = [];
  let edge = 0;
  for (let node = 0; node < nodes.length; node += nodeFields.length) {
    const name = strings[nodes[node + field.name] ?? 0] ?? '';
    for (let count = nodes[node + field.edges] ?? 0; count > 0; count -= 1, edge += edgeFields.length) {
      const target = edges[edge + edgeField.to] ?? 0;
      const isMatch = matches.has(nodes[target + field.name] ?? 0);
      if (isMatch && edges[edge + edgeField.type] !== weak && !ownCaches.includes(name)) holders.push(name);
    }
  }
  return holders;
}
