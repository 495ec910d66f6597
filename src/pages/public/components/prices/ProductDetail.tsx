import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Alert, Button, Drawer, Skeleton, Table, theme } from 'antd';
import { useState } from 'react';
import { useAppearance } from '@/appearance';
import { useApi } from '@/hooks/useApi';
import { useFormat } from '@/hooks/useFormat';
import styles from './index.module.css';
import { ProductFacts } from './ProductFacts';

type Detail = EndpointOutput<'price.publicDetail'>;
type Field = Detail['field_list'][number];

const WIDTH = 720;

/** Names people read; a program's name stands below. */
const nameOf = (field: Field, locale: string): string => {
  if (locale.startsWith('zh')) return field.name_cn;
  const words = field.name_en.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function Fields({ detail }: { detail: Detail }) {
  const { formatMessage } = useIntl();
  const { locale } = useAppearance();
  const { token } = theme.useToken();
  const format = useFormat();
  const [chosen, setChosen] = useState<string[]>([]);
  const price = detail.field_list
    .filter(({ name_en }) => chosen.includes(name_en))
    .reduce((sum, field) => sum + field.price, detail.unit_price);
  return (
    <>
      <div className={styles.sum} style={{ background: token.colorFillQuaternary }}>
        <span>{formatMessage({ id: 'public.price-chosen' }, { count: chosen.length })}</span>
        <strong className="tabular" style={{ fontSize: token.fontSizeXL }}>
          {format.money(price)}
        </strong>
      </div>
      <Table<Field>
        size="middle"
        rowKey="name_en"
        dataSource={detail.field_list}
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowSelection={{
          selectedRowKeys: chosen,
          onChange: (keys) => setChosen(keys.map(String)),
          getTitleCheckboxProps: () => ({ 'aria-label': formatMessage({ id: 'public.price-choose-all' }) }),
          getCheckboxProps: (field) => ({
            'aria-label': formatMessage({ id: 'public.price-choose' }, { field: nameOf(field, locale) }),
          }),
        }}
        columns={[
          {
            title: formatMessage({ id: 'public.price-field' }),
            key: 'name',
            render: (_, field) => (
              <>
                {nameOf(field, locale)}
                <br />
                <code style={{ color: token.colorTextTertiary, fontSize: token.fontSizeSM }}>{field.name_en}</code>
              </>
            ),
          },
          {
            title: formatMessage({ id: 'public.price-sample' }),
            dataIndex: 'sample',
            render: (sample: string, field) => (
              <span className={styles.sample} title={sample}>
                {format.orDash(sample)}
                {field.masked && (
                  <span style={{ color: token.colorTextTertiary }}>
                    {' '}
                    {formatMessage({ id: 'public.price-masked' })}
                  </span>
                )}
              </span>
            ),
          },
          {
            title: formatMessage({ id: 'public.price-extra' }),
            dataIndex: 'price',
            align: 'end',
            className: 'tabular',
            render: (one: number) =>
              one === 0 ? formatMessage({ id: 'public.price-included' }) : `+${format.money(one)}`,
          },
        ]}
      />
    </>
  );
}

/** One product in full; the address names it, so the link can be passed on. */
export default function ProductDetail({ product, onClose }: { product: string; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { data, error, refresh } = useApi('price.publicDetail', { key: product }, { skipErrorHandler: true });
  const detail = data?.key === product ? data : null;
  return (
    <Drawer open size={WIDTH} title={detail?.product ?? formatMessage({ id: 'public.price-detail' })} onClose={onClose}>
      {error ? (
        <Alert
          type="error"
          showIcon
          title={formatMessage({ id: 'public.price-failed' })}
          action={
            <Button size="small" onClick={refresh}>
              {formatMessage({ id: 'public.again' })}
            </Button>
          }
        />
      ) : detail ? (
        <>
          <ProductFacts row={detail} />
          <Fields key={product} detail={detail} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  );
}
