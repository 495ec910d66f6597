import type { Reading, Understood } from '@daas/contract/uploads';
import { useText } from '@daas/kit/hooks/useText';
import { Tabs } from '@daas/kit/Tabs';
import { useState } from 'react';
import { FileDrop } from '../FileDrop';
import { Check } from './Check';
import { Paste } from './Paste';

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

const TYPES = ['.csv', '.tsv', '.txt', '.xlsx'];

/** The one way in of files and pasted lists: choose, see what was understood, correct it, start. */
export function TableUpload({ maxBytes, paste = false, upload, start, ...rest }: TableUploadProps) {
  const [understood, setUnderstood] = useState<Understood | null>(null);
  const text = useText('table-upload');
  const clear = () => setUnderstood(null);
  if (understood)
    return (
      <Check
        key={understood.upload_id}
        {...rest}
        first={understood}
        onOther={clear}
        start={async (uploadId, columns) => {
          await start(uploadId, columns);
          clear();
        }}
      />
    );
  const drop = (
    <FileDrop
      title={text('drop')}
      hint={text('hint', { size: maxBytes / 1_000_000 })}
      types={TYPES}
      maxBytes={maxBytes}
      send={async (file, onProgress) => setUnderstood(await upload(file, false, onProgress))}
    />
  );
  if (!paste) return drop;
  const pasting = <Paste send={async (file, onProgress) => setUnderstood(await upload(file, true, onProgress))} />;
  return (
    <Tabs
      items={[
        { key: 'file', label: text('file'), children: drop },
        { key: 'paste', label: text('paste'), children: pasting },
      ]}
    />
  );
}
