import { useIntl } from '@umijs/max';
import { message } from 'antd';
import { copy } from '../CopyButton';
import { Name } from '../Name';
import styles from './index.module.css';

/** Ids of records: a prefix and a sortable part too long to be read. */
const RECORD_ID = /^([a-z]+_)[0-9A-Za-z]{9,}([0-9A-Za-z]{6})$/;

export const isRecordId = (text: string): boolean => RECORD_ID.test(text);

/** An id of a record by its ends, of which the whole is copied, or what it is a part of; any other as it is. */
export function RecordId({ id, whole = id }: { id: string; whole?: string }) {
  const { formatMessage } = useIntl();
  const [, prefix, end] = RECORD_ID.exec(id) ?? [];
  if (!prefix) return <Name>{id}</Name>;
  const short = `${prefix}…${end}`;
  const say = (copied: boolean) => copied && void message.success(formatMessage({ id: 'data.copied' }));
  return (
    <button
      type="button"
      className={styles.record}
      dir="ltr"
      title={whole}
      aria-label={`${short} ${formatMessage({ id: 'data.copy' })} ${whole}`}
      onClick={({ currentTarget }) => void copy(whole, currentTarget).then(say)}
    >
      {short}
    </button>
  );
}
