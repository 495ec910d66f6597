import type { FileProgress } from '../market';

const PHASES = { rows: 'reading rows', ids: 'checking ids', indexes: 'building indexes' } as const;
const EVERY_MS = 200;
const EVERY_MS_IN_A_LOG = 10_000;

const number = (value: number): string => Math.round(value).toLocaleString('en-US');
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0);

/** Returns a function that formats the progress of a load. The rate is that of this run only. */
export function progressLines(clock: () => number = () => performance.now()): (progress: FileProgress) => string {
  let begun: { at: number; rows: number } | undefined;
  return ({ phase, rows, rejected, bytes, totalBytes }) => {
    begun ??= { at: clock(), rows };
    const seconds = (clock() - begun.at) / 1000;
    const rate = seconds > 0 ? ` (${number((rows - begun.rows) / seconds)} a second)` : '';
    const refused = rejected > 0 ? `, ${number(rejected)} rejected` : '';
    const read = `${megabytes(bytes)} of ${megabytes(totalBytes)} MB`;
    return `${PHASES[phase]}: ${read}, ${number(rows)} rows${rate}${refused}`;
  };
}

/** Replaces the last text on a terminal; elsewhere writes a line every 10 seconds. */
export function showProgress(stream: NodeJS.WriteStream): { show(text: string): void; end(): void } {
  const pause = stream.isTTY ? EVERY_MS : EVERY_MS_IN_A_LOG;
  let shownAt = stream.isTTY ? Number.NEGATIVE_INFINITY : performance.now();
  let open = false;
  return {
    show(text) {
      if (performance.now() - shownAt < pause) return;
      shownAt = performance.now();
      open = stream.isTTY;
      stream.write(stream.isTTY ? `\r${text}\x1b[K` : `${text}\n`);
    },
    end() {
      if (open) stream.write('\n');
      open = false;
    },
  };
}
