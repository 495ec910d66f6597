import type { DataSetView } from '@daas/contract/datasets/view';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name } from '@daas/kit/Name';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { Drawer, Flex, Skeleton } from 'antd';
import { DetailSections, MaskedNote } from './DetailSections';
import type { Detail } from './detail';
import { rowPath, searchPath } from './paths';
import { SourceLine } from './SourceLine';
import { useRow } from './useRow';

interface Props {
  view: DataSetView;
  rowId: string | null;
  onClose: () => void;
}

const WIDTH = 820;

/** One row in full beside the list it was found in. */
export default function DetailDrawer({ view, rowId, onClose }: Props) {
  const { row, updatedAt, error, refresh } = useRow(view.key, rowId);
  const text = useText('data-detail');
  return (
    <Drawer
      open={rowId !== null}
      onClose={onClose}
      size={WIDTH}
      title={row ? <Name>{String(row[view.title])}</Name> : text('overview')}
      extra={
        row && view.detail_path && <LinkButton to={rowPath(view, String(row.id))}>{text('whole-page')}</LinkButton>
      }
    >
      {error && !row ? (
        <RetryAlert title={text('failed')} onRetry={refresh} />
      ) : row ? (
        <Flex vertical gap="large">
          <Relations view={view} row={row} />
          <DetailSections view={view} row={row} />
          <Flex vertical gap={4}>
            <MaskedNote view={view} row={row} />
            <SourceLine view={view} at={updatedAt} />
          </Flex>
        </Flex>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Drawer>
  );
}

/** Rows of other data sets that belong to this one, as searches. */
function Relations({ view, row }: { view: DataSetView; row: Detail }) {
  const relations = view.relations.filter(({ here }) => row[here] !== null && row[here] !== undefined);
  if (relations.length === 0) return null;
  return (
    <Flex gap="small" wrap>
      {relations.map(({ key, title, data_set: dataSet, here, there }) => (
        <LinkButton
          key={key}
          to={searchPath(dataSet, { field: there, op: 'eq', value: row[here] as string | number })}
          size="small"
        >
          {title}
        </LinkButton>
      ))}
    </Flex>
  );
}
