import { LockOutlined } from '@ant-design/icons';
import type { DataSetView } from '@daas/contract/datasets/view';
import { useIntl } from '@umijs/max';
import { Alert, Button, Descriptions, Drawer, Flex, Skeleton, Tooltip, Typography } from 'antd';
import { DataValue } from '../DataValue';
import { useApi } from '../hooks/useApi';
import { useFormat } from '../hooks/useFormat';
import { LinkButton } from '../LinkButton';

interface Props {
  view: DataSetView;
  rowId: string | null;
  onClose: () => void;
}
type Detail = Record<string, unknown>;

const WIDTH = 820;

/** One row in full, by the sections of its data set. */
export function DetailDrawer({ view, rowId, onClose }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { data, error, refresh } = useApi(
    'market.detail',
    { dataSet: view.key, rowId: rowId ?? '' },
    { ready: rowId !== null, disableMessageTips: true },
  );
  const row: Detail | undefined = data && String(data.row.id) === rowId ? data.row : undefined;
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `data-search.${id}` }, values);
  return (
    <Drawer open={rowId !== null} onClose={onClose} size={WIDTH} title={row ? String(row[view.title]) : text('detail')}>
      {error && !row ? (
        <Alert
          type="error"
          showIcon
          title={text('detail-failed')}
          action={<Button onClick={refresh}>{text('again')}</Button>}
        />
      ) : row ? (
        <Flex vertical gap="large">
          <Relations view={view} row={row} />
          {view.sections.map((section) => (
            <Section key={section.key} section={section} view={view} row={row} />
          ))}
          <Typography.Text type="secondary">
            {text('source', {
              source: view.source,
              refresh: text(`refresh-${view.refresh}`),
              at: format.time(data?.updated_at),
            })}
          </Typography.Text>
        </Flex>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Drawer>
  );
}

function Section({ section, view, row }: { section: DataSetView['sections'][number]; view: DataSetView; row: Detail }) {
  const { formatMessage } = useIntl();
  const fields = section.fields.flatMap((name) => view.fields.find((field) => field.name_en === name) ?? []);
  const records = fields.filter((field) => field.type === 'records');
  const plain = fields.filter((field) => field.type !== 'records');
  return (
    <section aria-label={section.title}>
      <Typography.Title level={5} style={{ marginTop: 0 }}>
        {section.title}
      </Typography.Title>
      {plain.length > 0 && (
        <Descriptions
          bordered
          size="small"
          column={{ xs: 1, md: 2 }}
          items={plain.map((field) => ({
            key: field.name_en,
            label: (
              <>
                {field.label}
                {field.masked && (
                  <Tooltip title={formatMessage({ id: 'data-search.masked' })}>
                    <LockOutlined
                      tabIndex={0}
                      aria-label={formatMessage({ id: 'data.masked' })}
                      style={{ marginInlineStart: 4 }}
                    />
                  </Tooltip>
                )}
              </>
            ),
            children: <DataValue field={field} value={row[field.name_en]} full />,
          }))}
        />
      )}
      {records.map((field) => (
        <DataValue key={field.name_en} field={field} value={row[field.name_en]} full />
      ))}
    </section>
  );
}

/** Rows of other data sets that belong to this one, as searches. */
function Relations({ view, row }: { view: DataSetView; row: Detail }) {
  const known = view.relations.filter(({ here }) => row[here] !== null && row[here] !== undefined);
  if (known.length === 0) return null;
  return (
    <Flex gap="small" wrap>
      {known.map(({ key, title, dataSet, here, there }) => {
        const filter = JSON.stringify({ field: there, op: 'eq', value: row[here] });
        return (
          <LinkButton key={key} to={`/data-market/search/${dataSet}?${new URLSearchParams({ filter })}`} size="small">
            {title}
          </LinkButton>
        );
      })}
    </Flex>
  );
}
