import type { Reading, Understood } from '@daas/contract/uploads';

export interface Corrections {
  reading: Reading;
  columns?: Record<string, string>;
}

/** What a column may be taken for. */
export interface Role {
  key: string;
  label: string;
}

export interface TableUploadProps {
  maxBytes: number;
  roles: readonly Role[];
  /** Of each group one must be there; without groups one column in all has a role. */
  required?: readonly (readonly string[])[];
  /** Lists may be pasted, too. */
  paste?: boolean;
  upload: (file: File, pasted: boolean, onProgress: (share: number) => void) => Promise<Understood>;
  inspect: (uploadId: string, corrections: Corrections) => Promise<Understood>;
  /** Only this starts anything; a rejection keeps what was chosen. */
  start: (uploadId: string, columns: Record<string, string>) => Promise<void>;
  startText: string;
  danger?: boolean;
}
