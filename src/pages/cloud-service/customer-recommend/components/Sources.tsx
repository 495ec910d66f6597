import { EXAMPLE_DAYS } from '@daas/contract/constants';
import { failureOf } from '@daas/kit/FailedPage';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions } from '@daas/kit/Name';
import { Pending } from '@daas/kit/Pending';
import { useSearchParams } from '@umijs/max';
import { Form, Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

/** Customers the company has named already: in a name list, or by what its programs asked for. `from` of the address chooses one. */
export function Sources({ onNames }: { onNames: (names: string[]) => void }) {
  const format = useFormat();
  const text = useText('customer-recommend');
  const sources = useApi('cloud.sources', {}, { showErrorInPlace: true });
  const { data, error } = sources;
  const read = useAction('cloud.examples');
  const [query] = useSearchParams();
  const [source, setSource] = useState<string>();
  const from = data?.list.map(({ kind, id }) => `${kind}/${id}`).find((value) => value === query.get('from'));
  const begin = useEffectEvent(choose);
  useEffect(() => {
    if (from) begin(from);
  }, [from]);
  if (error && !data && failureOf(error) === 'failed')
    return (
      <Form.Item>
        <Pending reads={[sources]} />
      </Form.Item>
    );
  if (error || data?.list.length === 0) return null;
  const options = (data?.list ?? []).map(({ kind, id, name, file, count }) => ({
    value: `${kind}/${id}`,
    label: text(`source-${kind}`, { name, file: file ?? '', count: format.number(count), days: EXAMPLE_DAYS }),
  }));
  function choose(value: string) {
    setSource(value);
    const [kind, id = ''] = value.split('/') as ['name-list' | 'connector', string];
    void read.run({ kind, id }).then(
      ({ names }) => onNames(names),
      () => undefined,
    );
  }
  return (
    <Form.Item label={text('source')} htmlFor="example-source" extra={text('source-hint')}>
      <Select
        {...nameOptions}
        id="example-source"
        placeholder={text('source-choose')}
        loading={!data || read.loading}
        options={options}
        value={source}
        onChange={choose}
        style={{ maxWidth: 560 }}
      />
    </Form.Item>
  );
}
