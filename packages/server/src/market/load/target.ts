import type { DataSetDefinition, Provenance, Row } from '@daas/contract/datasets';
import { type Place, START } from './chunks';
import { type Counts, type LoadedStats, StatsCounter } from './counter';

/**
 * The part of an engine that a load needs. This folder reads, validates, counts, rejects and resumes the same way for
 * every engine.
 */
export interface LoadTarget {
  encoder: MakeEncoder;
  /** Name of the worker module for `startThread`; it calls `encodeOnRequest` with `encoder`. */
  thread: string;
  /** Bytes of source per write. The default suits COPY. */
  pieceBytes?: number;
  /** Creates a staging that cannot be resumed. */
  begin(def: DataSetDefinition): Promise<Staging>;
  /**
   * Returns the staging of an earlier load of the same source, or creates one. Claims the data set: an older running load
   * stops at its next batch.
   */
  resume(def: DataSetDefinition, source: string, restart: boolean): Promise<Staging>;
}

export type MakeEncoder = (def: DataSetDefinition) => Encoder;
/** Encodes validated rows in the engine's format. */
export interface Encoder {
  add(row: Row, line: number): void;
  /** Returns the bytes, whose buffer can be transferred. The encoder cannot be used afterwards. */
  finish(): Uint8Array<ArrayBuffer>;
}

/** Progress of a load. */
export type Progress = {
  /** Position of the next row to read. */
  place: Place;
  rejected: number;
  /** Length of the log of rejects in bytes. */
  rejectBytes: number;
  counts: Counts;
};
export const initialProgress = (def: DataSetDefinition): Progress => ({
  place: START,
  rejected: 0,
  rejectBytes: 0,
  counts: new StatsCounter(def).counts(),
});

/** The new rows of a data set before readers see them. */
export interface Staging {
  /** Progress of an earlier load. */
  readonly progress: Progress;
  /** Stores rows and progress atomically. */
  write(rows: Uint8Array<ArrayBuffer>, progress: Progress): Promise<void>;
  /** Deletes rows with repeated ids and stores the progress that `refuse` returns, atomically. */
  dedupe(refuse: (twice: { line: number; row: Row }[]) => Promise<Progress>): Promise<void>;
  /** Replaces the served rows, statistics and provenance in one transaction, and publishes the changes. */
  finish(stats: LoadedStats, provenance: Provenance | null): Promise<void>;
  /** Drops the rows. */
  abort(): Promise<void>;
}
