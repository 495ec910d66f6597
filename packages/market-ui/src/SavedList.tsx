import { DeleteOutlined, EditOutlined, ShareAltOutlined } from '@ant-design/icons';
import { describeFilter } from '@daas/contract/datasets/describe';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { CopyButton } from '@daas/kit/CopyButton';
import { useAction } from '@daas/kit/hooks/useApi';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { hrefOf } from '@daas/kit/host';
import { Name, Sentence } from '@daas/kit/Name';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useUndo } from '@daas/kit/useUndo';
import { Link, useIntl } from '@umijs/max';
import { Button, Drawer, Empty, Flex, Skeleton, Tag, Typography } from 'antd';
import styles from './index.module.css';
import { viewAddress } from './state';
import { WatchQuestion } from './WatchQuestion';

type List = EndpointOutput<'savedFilter.list'>;
export type Saved = List['list'][number];

interface Props {
  open: boolean;
  data: List | undefined;
  error: Error | undefined;
  groups: FilterFieldGroup[];
  /** Where a kept view is opened. */
  path: string;
  mayWatch: boolean;
  onClose: () => void;
  onEdit: (saved: Saved) => void;
  onChange: () => void;
}

/** The saved filters of a data set, in a drawer. */
export default function SavedList({ open, data, error, groups, path, mayWatch, onClose, onEdit, onChange }: Props) {
  const text = useText('data-saved');
  return (
    <Drawer open={open} onClose={onClose} size="default" title={text('title')}>
      {error ? (
        <RetryAlert title={text('failed')} onRetry={onChange} />
      ) : !data ? (
        <Skeleton active />
      ) : data.list.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none')} />
      ) : (
        <ul className={styles.saved}>
          {data.list.map((one) => (
            <Item
              key={one.id}
              saved={one}
              groups={groups}
              path={path}
              mayWatch={mayWatch}
              onOpen={onClose}
              onEdit={() => onEdit(one)}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

interface ItemProps {
  saved: Saved;
  groups: FilterFieldGroup[];
  path: string;
  mayWatch: boolean;
  onOpen: () => void;
  onEdit: () => void;
  onChange: () => void;
}

function Item({ saved, groups, path, mayWatch, onOpen, onEdit, onChange }: ItemProps) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  const format = useFormat();
  const remove = useAction('savedFilter.delete');
  const save = useAction('savedFilter.save');
  const undoable = useUndo();
  const text = useText('data-saved');
  const to = `${path}?${viewAddress(saved)}`;
  const parts = [saved.keyword, saved.filter ? describeFilter(saved.filter, groups, formatMessage, termName) : null];
  const take = async () => {
    const { data_set: dataSet, name, keyword, filter, sort, fields, shared } = saved;
    await remove.run({ id: saved.id });
    onChange();
    undoable(text('deleted', { name }), async () => {
      await save.run({ data_set: dataSet, name, keyword, filter, sort, fields, shared });
      onChange();
    });
  };
  return (
    <li>
      <Flex gap="small" align="center" wrap>
        <Link to={to} onClick={onOpen}>
          <Name>{saved.name}</Name>
        </Link>
        {saved.shared && (
          <Tag icon={<ShareAltOutlined aria-hidden />} variant="filled">
            <Sentence>{text(saved.own ? 'shared' : 'shared-by', { owner: saved.owner })}</Sentence>
          </Tag>
        )}
      </Flex>
      <Typography.Paragraph type="secondary" ellipsis={{ rows: 2, tooltip: true }} style={{ margin: '2px 0' }}>
        <Sentence>{parts.filter(Boolean).join(' · ') || text('everything')}</Sentence>
      </Typography.Paragraph>
      <Flex gap={4} align="center" wrap>
        <Typography.Text type="secondary">{format.time(saved.updated_at)}</Typography.Text>
        <span className={styles.space} />
        <CopyButton size="small" type="text" text={window.location.origin + hrefOf(to)} label={text('link')} />
        {mayWatch && (
          <WatchQuestion
            dataSet={saved.data_set}
            keyword={saved.keyword}
            filter={saved.filter}
            name={saved.name}
            sentence={parts.filter(Boolean).join(' · ') || text('everything')}
            button={{ size: 'small', type: 'text', 'aria-label': text('watch-name', { name: saved.name }) }}
          />
        )}
        {saved.own && (
          <>
            <Button
              size="small"
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={text('edit-name', { name: saved.name })}
              onClick={onEdit}
            />
            <Button
              size="small"
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={text('delete-name', { name: saved.name })}
              loading={remove.loading}
              // The error was shown already.
              onClick={() => void take().catch(() => undefined)}
            />
          </>
        )}
      </Flex>
    </li>
  );
}
