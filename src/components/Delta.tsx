import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { theme } from 'antd';

interface Props {
  now: number | null;
  before: number | null;
  /** What more of it is to the reader; neither without. */
  more?: 'good' | 'bad';
  /** Both are shares of one: their difference is said in points. */
  share?: boolean;
}

const MOST = 10;

/** A figure against the one of the period before: how much more or less, and whether that is good. */
export function Delta({ now, before, more, share = false }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  if (now === null || before === null || (!share && before === 0)) return null;
  const change = share ? now - before : (now - before) / before;
  // Against next to nothing it says nothing.
  if (change > MOST) return null;
  const size = share
    ? formatMessage({ id: 'delta.points' }, { value: format.number(Math.abs(change) * 100, 1) })
    : format.percent(Math.abs(change));
  const same = Math.abs(change) < 0.0005;
  const good = more && change > 0 === (more === 'good');
  const Arrow = change > 0 ? ArrowUpOutlined : ArrowDownOutlined;
  return (
    <span
      className="tabular"
      style={{
        color: same || !more ? token.colorTextSecondary : good ? token['green-8'] : token['red-8'],
        whiteSpace: 'nowrap',
      }}
    >
      {same ? (
        formatMessage({ id: 'delta.same' })
      ) : (
        <>
          <Arrow aria-label={formatMessage({ id: change > 0 ? 'delta.more' : 'delta.less' })} /> {size}
        </>
      )}
    </span>
  );
}
