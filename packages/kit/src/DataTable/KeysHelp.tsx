import { Descriptions, Flex, Modal, Switch } from 'antd';
import { useState } from 'react';
import { useText } from '../hooks/useText';
import { rowKeysAreOn, setRowKeys } from './useRowKeys';

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['X', 'select'],
  ['Enter', 'open'],
  ['?', 'help'],
] as const;

/** The keys of lists, and whether single letters act at all. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(rowKeysAreOn);
  const text = useText('table.keys');
  return (
    <Modal open title={text('title')} footer={null} onCancel={onClose}>
      <Descriptions
        column={1}
        size="small"
        items={KEYS.map(([key, id]) => ({ key, label: <kbd>{key}</kbd>, children: text(id) }))}
      />
      <Flex gap="small" align="center" style={{ marginBlockStart: 16 }}>
        <Switch
          size="small"
          checked={on}
          aria-label={text('on')}
          onChange={(next) => {
            setRowKeys(next);
            setOn(next);
          }}
        />
        {text('on')}
      </Flex>
    </Modal>
  );
}
