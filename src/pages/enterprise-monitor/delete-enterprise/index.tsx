import { useIntl } from '@umijs/max';
import { Frame } from '../components/Frame';
import { ManyRows } from '../components/ManyRows';

/** Watches many rows no longer, by a search or by a file. */
export default function DeleteEnterprise() {
  const { formatMessage } = useIntl();
  return (
    <Frame
      current={null}
      title={formatMessage({ id: 'menu.monitor-delete' })}
      about={formatMessage({ id: 'monitor.delete-about' })}
    >
      <ManyRows action="remove" />
    </Frame>
  );
}
