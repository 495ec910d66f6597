import type { DataSetDefinition, Provenance, Row } from '@daas/contract/datasets';
import { type Place, START } from './chunks';
import { type Counts, type LoadedStats, StatsCounter } from './counter';

/**
 * What a load needs of an engine. Reading a source, checking rows, counting, refusing and resuming stand above it, in
 * this folder, the same for every engine.
 */
export interface LoadTarget {
  encoder: MakeEncoder;
  /** The module, as `startThread` names it, that encodes in a thread: it calls `encodeOnRequest` with `encoder`. */
  thread: string;
  /** Of a source that is written at once, where not as much as suits COPY. */
  pieceBytes?: number;
  /** A staging that is lost with its process. */
  begin(def: DataSetDefinition): Promise<Staging>;
  /**
   * The staging that an earlier load of this very source left, or a new one, which is kept for a later load. It is the
   * data set's from now on: an older load that still goes on stops at its next batch.
   */
  resume(def: DataSetDefinition, source: string, restart: boolean): Promise<Staging>;
}

export type MakeEncoder = (def: DataSetDefinition) => Encoder;
/** Writes checked rows as the engine takes them. */
export interface Encoder {
  add(row: Row, line: number): void;
  /** All that was added, to be handed over with its memory. The encoder is of no use afterwards. */
  finish(): Uint8Array<ArrayBuffer>;
}

/** How far a load has come. */
export type Progress = {
  /** Where reading goes on. */
  place: Place;
  rejected: number;
  /** Length of the log of rejects at that moment. */
  rejectBytes: number;
  counts: Counts;
};
export const nothingDone = (def: DataSetDefinition): Progress => ({
  place: START,
  rejected: 0,
  rejectBytes: 0,
  counts: new StatsCounter(def).counts(),
});

/** New rows of a data set, which gather where nothing reads them. */
export interface Staging {
  /** How far an earlier load came. */
  readonly progress: Progress;
  /** Keeps rows and progress together, or neither. */
  write(rows: Uint8Array<ArrayBuffer>, progress: Progress): Promise<void>;
  /** Takes out rows whose id came before and keeps, together with that, the progress that `refuse` makes of them. */
  dedupe(refuse: (twice: { line: number; row: Row }[]) => Promise<Progress>): Promise<void>;
  /** Replaces the rows that are served and what is stated of them, at once for every reader, and writes what that changed. */
  finish(stats: LoadedStats, provenance: Provenance | null): Promise<void>;
  /** Gives the rows up. */
  abort(): Promise<void>;
}
