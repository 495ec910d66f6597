import { useIntl } from '@umijs/max';
import { Frame } from '../components/Frame';
import { ManyRows } from '../components/ManyRows';

/** Watches many rows at once, by a search or by a file. */
export default function AddEnterprise() {
  const { formatMessage } = useIntl();
  return (
    <Frame
      current={null}
      title={formatMessage({ id: 'menu.monitor-add' })}
      about={formatMessage({ id: 'monitor.add-about' })}
    >
      <ManyRows action="add" />
    </Frame>
  );
}
