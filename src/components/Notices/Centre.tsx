import type { EndpointOutput } from '@daas/contract/endpoints';
import { mayBeTold, NOTICE_KINDS, type NoticeKind } from '@daas/contract/events';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Link, useIntl } from '@umijs/max';
import { Button, Drawer, Empty, Flex, Segmented, Select, Skeleton, theme } from 'antd';
import { type CSSProperties, useState } from 'react';
import { useReceiver } from '@/hooks/useReceiver';
import { byDayAndKind } from './groups';
import styles from './index.module.css';

type Notice = EndpointOutput<'notice.list'>['list'][number];
const PAGE = 20;
/** Number of notices of one kind and day from which only the newest is shown. */
const FOLDED_FROM = 3;

interface Props {
  open: boolean;
  /** As the header counts it; another count is another list. */
  unread: number;
  onClose: () => void;
  onRead: () => void;
}

/** What the reader was told: by kind, unread or all, each leading to its page. */
export default function Centre({ open, unread, onClose, onRead }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const receiver = useReceiver();
  const [which, setWhich] = useState<'all' | 'unread'>('all');
  const [kind, setKind] = useState<NoticeKind>();
  const [pages, setPages] = useState(1);
  const text = useText('notice');
  const common = useText('common');
  const { data, refresh } = useApi(
    'notice.list',
    { pageSize: PAGE * pages, ...(kind ? { kind } : {}), ...(which === 'unread' ? { unread: true } : {}) },
    { ready: open },
  );
  const mark = useAction('notice.read');
  const read = async (input: { ids?: string[]; up_to?: string }) => {
    if (!(await mark.run(input).catch(() => null))) return;
    refresh();
    onRead();
  };
  const [newest] = data?.list ?? [];
  const kindChoices = NOTICE_KINDS.filter((one) => mayBeTold(one, receiver));
  const format = useFormat();
  const colours = { '--line': token.colorBorderSecondary, '--mark': token.colorPrimary } as CSSProperties;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={440}
      title={text('title')}
      extra={
        <Link to="/personal-center/notifications" onClick={onClose}>
          {text('settings')}
        </Link>
      }
    >
      <Flex gap="small" wrap justify="space-between" align="center">
        <Segmented
          value={which}
          onChange={setWhich}
          options={(['all', 'unread'] as const).map((value) => ({ value, label: text(value) }))}
        />
        <Select
          allowClear
          aria-label={common('type')}
          placeholder={common('type')}
          style={{ width: 168 }}
          popupMatchSelectWidth={false}
          value={kind}
          onChange={setKind}
          options={kindChoices.map((value) => ({ value, label: formatMessage({ id: `event.${value}` }) }))}
        />
      </Flex>
      {data && data.list.length > 0 && (
        <Flex justify="end" style={{ marginBlockStart: 8 }}>
          <Button
            type="link"
            size="small"
            disabled={unread === 0}
            loading={mark.loading}
            onClick={() =>
              newest && void read(kind || which === 'unread' ? { ids: idsOf(data.list) } : { up_to: newest.id })
            }
          >
            {text('read-all')}
          </Button>
        </Flex>
      )}
      {!data && <Skeleton active style={{ marginBlockStart: 16 }} paragraph={{ rows: 6 }} />}
      {data?.list.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          style={{ marginBlockStart: 64 }}
          description={text(which === 'unread' ? 'empty-unread' : 'empty')}
        />
      )}
      {byDayAndKind(data?.list ?? [], format.date).map(({ day, kinds: ofDay }) => (
        <section key={day} aria-label={day} style={colours}>
          <h3 className={`${styles.day} tabular`} style={{ color: token.colorTextSecondary }}>
            {day}
          </h3>
          <ul className={styles.list}>
            {ofDay.map(({ kind: one, list }) => (
              <OfKind key={one} list={list} onRead={(ids) => void read({ ids })} onLeave={onClose} />
            ))}
          </ul>
        </section>
      ))}
      {data && data.total > data.list.length && (
        <Button block type="text" onClick={() => setPages(pages + 1)} style={{ marginBlockStart: 8 }}>
          {text('more')}
        </Button>
      )}
    </Drawer>
  );
}

/** At most as many as one request names. */
const idsOf = (list: readonly Notice[]) =>
  list
    .filter(({ read }) => !read)
    .map(({ id }) => id)
    .slice(0, 200);

interface OfKindProps {
  list: Notice[];
  onRead: (ids: string[]) => void;
  onLeave: () => void;
}

/** Notices of one kind and day: the newest, and the others on request. */
function OfKind({ list, onRead, onLeave }: OfKindProps) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  const folds = list.length >= FOLDED_FROM;
  const others = list.slice(1);
  const shown = folds && !open ? list.slice(0, 1) : list;
  return (
    <>
      {shown.map((notice) => (
        <Item key={notice.id} notice={notice} onRead={() => onRead([notice.id])} onLeave={onLeave} />
      ))}
      {folds && (
        <li className={styles.others}>
          <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {formatMessage(
              { id: open ? 'notice.fold' : 'notice.others' },
              { count: others.length, unread: others.filter(({ read }) => !read).length },
            )}
          </Button>
          {idsOf(list).length > 1 && (
            <Button type="link" size="small" onClick={() => onRead(idsOf(list))}>
              {formatMessage({ id: 'notice.mark-kind' })}
            </Button>
          )}
        </li>
      )}
    </>
  );
}

function Item({ notice, onRead, onLeave }: { notice: Notice; onRead: () => void; onLeave: () => void }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const { kind, at, read, title, text, path } = notice;
  const follow = () => {
    if (!read) onRead();
    onLeave();
  };
  return (
    <li className={`${styles.notice} ${read ? '' : styles.unread}`}>
      <div className={styles.head}>
        <Link to={path} className={styles.title} onClick={follow}>
          {!read && <span className="visually-hidden">{formatMessage({ id: 'notice.unread' })} </span>}
          {title}
        </Link>
        <time
          dateTime={at}
          className={`${styles.at} tabular`}
          style={{ color: token.colorTextSecondary, fontSize: 12 }}
        >
          {format.time(at)}
        </time>
      </div>
      <p className={styles.text} style={{ color: token.colorTextSecondary }}>
        {text}
      </p>
      <div className={styles.foot} style={{ color: token.colorTextSecondary, fontSize: 12 }}>
        <span>{formatMessage({ id: `event.${kind}` })}</span>
        {!read && (
          <Button type="link" size="small" style={{ padding: 0, fontSize: 12 }} onClick={onRead}>
            {formatMessage({ id: 'notice.mark' })}
          </Button>
        )}
      </div>
    </li>
  );
}
