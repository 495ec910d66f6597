import type { Call } from '../model';

/** Records the duration of a stage. A retried batch overwrites it and later stages. */
export function endStage({ stages, begun }: Call, stage: string): void {
  const earlier = stages.findIndex((one) => one.stage === stage);
  if (earlier >= 0) stages.length = earlier;
  const before = stages.reduce((sum, { ms }) => sum + ms, 0);
  stages.push({ stage, ms: round(performance.now() - begun - before) });
}

export const round = (ms: number): number => Math.round(ms * 1000) / 1000;
