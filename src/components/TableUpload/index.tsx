import type { Understood } from '@daas/contract/uploads';
import { useText } from '@daas/kit/hooks/useText';
import { Tabs } from '@daas/kit/Tabs';
import { useState } from 'react';
import { FileDrop } from '../FileDrop';
import { Check } from './Check';
import { Paste } from './Paste';
import type { TableUploadProps } from './upload';

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
