import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Drawer, Skeleton, Table, theme } from 'antd';
import { useState } from 'react';
import styles from './index.module.css';
import { PriceFailed } from './PriceFailed';
import { ProductFacts } from './ProductFacts';
import { partnerPrice } from './partnerPrice';
import { type CatalogueProps, PRICE_ENDPOINTS } from './source';

type Detail = EndpointOutput<'price.publicDetail'>;
type Field = Detail['field_list'][number];

const WIDTH = 720;

function Fields({ detail }: { detail: Detail }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const [selectedFields, setSelectedFields] = useState<string[]>([]);
  const house = detail.field_list
    .filter(({ name_en }) => selectedFields.includes(name_en))
    .reduce((sum, field) => sum + field.price, detail.unit_price);
  const price = partnerPrice(detail, selectedFields) ?? house;
  return (
    <>
      <div className={styles.sum} style={{ background: token.colorFillQuaternary }}>
        <span>{formatMessage({ id: 'price.chosen' }, { count: selectedFields.length })}</span>
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
          selectedRowKeys: selectedFields,
          onChange: (keys) => setSelectedFields(keys.map(String)),
          getTitleCheckboxProps: () => ({ 'aria-label': formatMessage({ id: 'price.choose-all' }) }),
          getCheckboxProps: (field) => ({
            'aria-label': formatMessage({ id: 'price.choose' }, { field: field.label }),
          }),
        }}
        columns={[
          {
            title: formatMessage({ id: 'price.field' }),
            key: 'name',
            render: (_, field) => (
              <>
                {field.label}
                <br />
                <code style={{ color: token.colorTextTertiary, fontSize: token.fontSizeSM }}>{field.name_en}</code>
              </>
            ),
          },
          {
            title: formatMessage({ id: 'price.sample' }),
            dataIndex: 'sample',
            render: (sample: string, field) => (
              <span className={styles.sample} title={sample}>
                {format.orDash(sample)}
                {field.masked && (
                  <span style={{ color: token.colorTextTertiary }}> {formatMessage({ id: 'price.masked' })}</span>
                )}
              </span>
            ),
          },
          {
            title: formatMessage({ id: 'price.extra' }),
            dataIndex: 'price',
            align: 'end',
            className: 'tabular',
            render: (one: number) => (one === 0 ? formatMessage({ id: 'price.included' }) : format.signedMoney(one)),
          },
        ]}
      />
    </>
  );
}

export interface DetailProps extends CatalogueProps {
  /** Its key; empty shows nothing. */
  product: string;
  onClose: () => void;
}

/** One product in full; the address names it, so the link can be passed on. */
export default function ProductDetail({ source, product, actions, onClose }: DetailProps) {
  const { formatMessage } = useIntl();
  const endpoint = PRICE_ENDPOINTS[source].detail;
  const { data, error, refresh } = useApi(endpoint, { key: product }, { showErrorInPlace: true });
  const detail = data?.key === product ? data : null;
  return (
    <Drawer
      open
      size={WIDTH}
      title={detail?.product ?? formatMessage({ id: 'price.detail' })}
      footer={detail && actions?.(product)}
      onClose={onClose}
    >
      {detail ? (
        <>
          <ProductFacts row={detail} />
          <Fields key={product} detail={detail} />
        </>
      ) : error ? (
        <PriceFailed onRetry={refresh} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  );
}
