import { type DraftGroup, fromFilter, toFilter, unfinished } from '@daas/kit/FilterBuilder';
import { FilterInput } from '@daas/kit/FilterBuilder/FilterInput';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Form, Input, message, Skeleton, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useFormDraft } from '@/hooks/useFormDraft';
import { fieldErrors, refusalCode } from '@/request';
import { FieldPicker } from '../../components/FieldPicker';
import { KeywordInput, useKeywordHint } from '../../components/KeywordInput';
import { SortSelect } from '../../components/SortSelect';
import type { ConnectorContext } from '../context';

interface Values {
  name: string;
  description: string;
  fields: string[];
  filter: DraftGroup;
  keyword: string;
  sort: string | null;
}

/** Edits with optimistic locking: a concurrent change is shown, never silently overwritten. */
export function SettingsForm({ connector, setConnector, onClose }: ConnectorContext & { onClose: () => void }) {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<Values>();
  const [version, setVersion] = useState(connector.version);
  const [conflict, setConflict] = useState(false);
  const latest = useApi('connector.get', { id: connector.id }, { ready: conflict });
  const product = useApi('connector.product', { key: connector.product.key });
  const { view, filters } = useDataSet(connector.product.key);
  const labels = useMemo(() => new Map(view?.fields.map((field) => [field.name_en, field.label])), [view]);
  const keywordHint = useKeywordHint(view);
  const draft = useFormDraft<Values>(`connector.${connector.id}`, form);
  const update = useAction('connector.update');
  const text = useText('connector-detail');
  const common = useText('common');

  const save = async ({ name, description, fields, filter, keyword, sort }: Values) => {
    try {
      const changed = await update.run({
        id: connector.id,
        version,
        name,
        description,
        filter: toFilter(filter),
        keyword: keyword.trim() || null,
        sort,
        ...(connector.type === 'DATAPACKET' ? {} : { fields }),
      });
      draft.forget();
      setConnector(changed);
      void message.success(formatMessage({ id: 'common.saved' }));
      onClose();
    } catch (error) {
      if (refusalCode(error) === 'changed-meanwhile') setConflict(true);
      const problems = fieldErrors(error);
      // Errors inside the filter are shown at the filter.
      form.setFields(problems.map(({ name: path, errors }) => ({ name: [path[0]], errors })) as never);
    }
  };
  const initial: Values = {
    name: connector.name,
    description: connector.description,
    fields: connector.fields.map((field) => field.name_en),
    filter: fromFilter(connector.filter),
    keyword: connector.keyword ?? '',
    sort: connector.sort,
  };
  /** Takes theirs: the form starts again from what is stored now. */
  const takeTheirs = () => {
    if (!latest.data) return;
    draft.forget();
    setConnector(latest.data);
    onClose();
  };
  const keepMine = () => {
    if (!latest.data) return;
    setVersion(latest.data.version);
    setConflict(false);
  };

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onFinish={save}
      onValuesChange={draft.onValuesChange}
      scrollToFirstError
    >
      {draft.restored && (
        <Form.Item>
          <Alert
            type="info"
            showIcon
            title={formatMessage({ id: 'draft.restored' })}
            action={
              <Button size="small" type="link" onClick={draft.discard}>
                {formatMessage({ id: 'draft.discard' })}
              </Button>
            }
          />
        </Form.Item>
      )}
      {conflict && (
        <Form.Item>
          <Alert
            type="warning"
            showIcon
            title={text('conflict')}
            description={
              <Flex vertical gap="small" align="flex-start">
                <span>{text('conflict-text')}</span>
                {latest.data && (
                  <Typography.Text type="secondary">
                    {formatMessage(
                      { id: 'connector-detail.conflict-theirs' },
                      { name: latest.data.name, count: latest.data.fields.length },
                    )}
                  </Typography.Text>
                )}
                <Flex gap="small" wrap>
                  <Button size="small" type="primary" disabled={!latest.data} onClick={keepMine}>
                    {text('conflict-mine')}
                  </Button>
                  <Button size="small" disabled={!latest.data} onClick={takeTheirs}>
                    {text('conflict-take')}
                  </Button>
                </Flex>
              </Flex>
            }
          />
        </Form.Item>
      )}
      <Form.Item name="name" label={common('name')} rules={[{ required: true, whitespace: true, max: 60 }]}>
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item name="description" label={common('description')} rules={[{ max: 500 }]}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item
        name="fields"
        label={common('fields')}
        rules={
          connector.type === 'DATAPACKET'
            ? []
            : [{ required: true, type: 'array', min: 1, message: text('fields-needed') }]
        }
      >
        {product.data ? (
          <FieldPicker product={product.data} labels={labels} fixed={connector.type === 'DATAPACKET'} />
        ) : (
          <Skeleton active />
        )}
      </Form.Item>
      <Form.Item name="keyword" label={common('keyword')} extra={keywordHint}>
        <KeywordInput />
      </Form.Item>
      <Form.Item
        name="filter"
        label={text('filter')}
        rules={[
          {
            validator: async (_, value: DraftGroup) => {
              if (unfinished(value).length > 0) throw new Error(text('filter-unfinished'));
            },
          },
        ]}
      >
        <FilterInput groups={filters} />
      </Form.Item>
      {view && (
        <Form.Item name="sort" label={text('sort')}>
          <SortSelect view={view} />
        </Form.Item>
      )}
      <Flex justify="end" gap="small">
        <Button
          onClick={() => {
            draft.forget();
            onClose();
          }}
        >
          {formatMessage({ id: 'common.cancel' })}
        </Button>
        <Button type="primary" htmlType="submit" loading={update.loading} disabled={conflict}>
          {formatMessage({ id: 'common.save' })}
        </Button>
      </Flex>
    </Form>
  );
}
