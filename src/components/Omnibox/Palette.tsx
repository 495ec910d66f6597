import { useIntl } from '@umijs/max';
import { Modal, theme } from 'antd';
import Omnibox from '.';
import styles from './index.module.css';

const WIDTH = 720;

/** The omnibox over any page. */
export default function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      destroyOnHidden
      width={WIDTH}
      style={{ top: 64 }}
      title={<span className="visually-hidden">{formatMessage({ id: 'omnibox.label-anywhere' })}</span>}
      styles={{ container: { padding: 12 }, header: { margin: 0 } }}
    >
      <Omnibox anywhere autoFocus onLeave={onClose} />
      <div className={styles.keys} style={{ color: token.colorTextSecondary }}>
        {(['keys-rows', 'keys-actions', 'keys-open', 'keys-close'] as const).map((id) => (
          <span key={id}>{formatMessage({ id: `omnibox.${id}` })}</span>
        ))}
      </div>
    </Modal>
  );
}
