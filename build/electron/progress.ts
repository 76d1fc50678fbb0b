// Shows how far a download is: one changing line on a terminal, elsewhere a plain line for each quarter.

interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

export interface Progress {
  /** In bytes; `total` is undefined where the server doesn't say it. */
  show: (received: number, total: number | undefined) => void;
  /** Leaves the terminal at the beginning of a line. */
  end: () => void;
}

const redrawIntervalMs = 100;
const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

export function createProgress(what: string, output: Output = process.stdout): Progress {
  let drawnAt = 0;
  let quarter = -1;
  let hasLine = false;

  const sentence = (received: number, total: number | undefined) =>
    total === undefined
      ? `${what}: ${megabytes(received)} MB`
      : `${what}: ${megabytes(received)} of ${megabytes(total)} MB, ${Math.floor((received / total) * 100)}%`;

  function redraw(received: number, total: number | undefined): void {
    if (received !== total && Date.now() - drawnAt < redrawIntervalMs) return;
    drawnAt = Date.now();
    hasLine = true;
    output.write(`\r\u001b[K${sentence(received, total)}`);
  }

  function addLine(received: number, total: number | undefined): void {
    const reached = total === undefined ? 0 : Math.floor((received / total) * 4);
    if (reached <= quarter) return;
    quarter = reached;
    output.write(`${sentence(received, total)}\n`);
  }

  return {
    show: output.isTTY === true ? redraw : addLine,
    end() {
      if (hasLine) output.write('\n');
      hasLine = false;
    },
  };
}
