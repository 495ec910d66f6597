import type { EndpointInput } from '@daas/contract/endpoints';
import { RHYTHMS, type Rhythm } from '@daas/contract/exclusive';
import { FilterBuilder, fromFilter, toFilter, unfinished } from '@daas/kit/FilterBuilder';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { PageTitle } from '@daas/kit/PageTitle';
import { Pending } from '@daas/kit/Pending';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { PricedRelations } from '@daas/market-ui/PricedRelations';
import { SampleRows } from '@daas/market-ui/SampleRows';
import { history, useIntl } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { Alert, Button, Card, Flex, Form, Input, Select, Skeleton, Statistic, Typography } from 'antd';
import { useState } from 'react';
import { fieldErrors, refusalMessage } from '@/request';
import styles from '../components/exclusive/index.module.css';
import { detailPath, LIST } from '../components/exclusive/parts';
import { QualityCharts } from '../components/exclusive/Quality';

const NAME_MAX = 60;
const KEYWORD_MAX = 100;
/** Debounce of the preview request. */
const STILL_MS = 500;
const QUIETLY = { showErrorInPlace: true };
type Definition = EndpointInput<'exclusive.preview'>;

/** A definition, with what it would hold and cost beside it. // §2 */
export default function ExclusiveCreate() {
  const { formatMessage } = useIntl();
  const text = useText('exclusive');
  const common = useText('common');
  const [name, setName] = useState('');
  const [dataSet, setDataSet] = useState('enterprise');
  const [fields, setFields] = useState<string[] | null>(null);
  const [keyword, setKeyword] = useState('');
  const [root, setRoot] = useState(() => fromFilter(null));
  const [rhythm, setRhythm] = useState<Rhythm>('monthly');
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const set = useDataSet(dataSet, QUIETLY);
  const { view, filters } = set;
  const home = useApi('market.home', {}, QUIETLY);
  const create = useAction('exclusive.create', QUIETLY);
  const fieldNames = fields ?? view?.default_columns ?? [];
  const missing = unfinished(root);
  const definition: Definition = {
    data_set: dataSet,
    fields: fieldNames,
    rhythm,
    keyword: keyword.trim() || null,
    filter: toFilter(root) ?? null,
  };
  const preview = usePreview(definition, fieldNames.length > 0 && missing.length === 0);
  const sets = (home.data?.categories ?? []).flatMap(({ data_sets }) =>
    data_sets.map(({ key, name: label }) => ({ value: key, label })),
  );
  const choose = (key: string) => {
    setDataSet(key);
    setFields(null);
    setRoot(fromFilter(null));
  };
  const submit = async () => {
    if (!name.trim()) return setProblem({ field: 'name', text: text('name-missing') });
    if (missing.length > 0) return setProblem({ field: 'filter', text: text('filter-missing') });
    setProblem(null);
    try {
      const { id } = await create.run({ name: name.trim(), ...definition });
      history.push(detailPath(id));
    } catch (error) {
      const [first] = fieldErrors(error);
      setProblem({ field: String(first?.name[0] ?? ''), text: first?.errors[0] ?? refusalMessage(error) ?? '' });
    }
  };
  const wrong = (field: string) =>
    problem?.field === field ? { validateStatus: 'error' as const, help: problem.text } : {};
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('create-text')}>{formatMessage({ id: 'menu.exclusive-create' })}</PageTitle>
      <div className={styles.columns}>
        <Card variant="borderless">
          <Form layout="vertical" component="div">
            <Form.Item label={common('name')} htmlFor="exclusive-name" required {...wrong('name')}>
              <Input
                id="exclusive-name"
                maxLength={NAME_MAX}
                showCount
                placeholder={text('name-hint')}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </Form.Item>
            <Form.Item label={common('data-set')} htmlFor="exclusive-data-set" {...wrong('data_set')}>
              <Select
                id="exclusive-data-set"
                showSearch
                optionFilterProp="label"
                value={dataSet}
                onChange={choose}
                options={sets}
              />
            </Form.Item>
            <Form.Item label={common('keyword')} htmlFor="exclusive-keyword" extra={text('keyword-hint')}>
              <Input
                id="exclusive-keyword"
                allowClear
                maxLength={KEYWORD_MAX}
                value={keyword}
                onChange={(event) => setKeyword(event.target.value)}
              />
            </Form.Item>
            <Form.Item label={text('conditions')} {...wrong('filter')}>
              <FilterBuilder
                groups={filters}
                value={root}
                onChange={setRoot}
                invalid={problem?.field === 'filter' ? missing : []}
              />
            </Form.Item>
            <Form.Item
              label={common('fields')}
              htmlFor="exclusive-fields"
              extra={text('fields-hint')}
              {...wrong('fields')}
            >
              <Select
                id="exclusive-fields"
                mode="multiple"
                value={fieldNames}
                onChange={setFields}
                optionFilterProp="label"
                options={(view?.fields ?? []).map((field) => ({ value: field.name_en, label: field.label }))}
              />
            </Form.Item>
            <Form.Item
              label={text('rhythm')}
              htmlFor="exclusive-rhythm"
              extra={text('rhythm-hint')}
              // The fields above take more lines once they are known.
              style={{ margin: 0, visibility: view || set.error ? 'visible' : 'hidden' }}
            >
              <Select
                id="exclusive-rhythm"
                value={rhythm}
                onChange={setRhythm}
                options={RHYTHMS.map((value) => ({ value, label: text(`rhythm-${value}`) }))}
              />
            </Form.Item>
          </Form>
        </Card>
        <Pending reads={[home, set]}>
          <Aside
            preview={preview}
            dataSet={dataSet}
            problem={problem && !['name', 'filter', 'fields', 'data_set'].includes(problem.field) ? problem.text : null}
            busy={create.loading}
            onSave={() => void submit()}
          />
        </Pending>
      </div>
      {!set.error && !(preview.error && preview.settled) && <Preview definition={definition} answer={preview.answer} />}
    </Flex>
  );
}

function usePreview(definition: Definition, ready: boolean) {
  const text = ready ? JSON.stringify(definition) : null;
  const steadyText = useDebounce(text, { wait: STILL_MS });
  const input = steadyText === null ? definition : (JSON.parse(steadyText) as Definition);
  const read = useApi('exclusive.preview', input, { ...QUIETLY, ready: ready && steadyText !== null });
  const settled = steadyText === text && !read.loading;
  return { ...read, settled, answer: settled && !read.error ? read.data : undefined };
}

interface AsideProps {
  preview: ReturnType<typeof usePreview>;
  dataSet: string;
  problem: string | null;
  busy: boolean;
  onSave: () => void;
}

/** Rows and price while the definition is being written. */
function Aside({ preview: { answer, error, settled, refresh }, dataSet, problem, busy, onSave }: AsideProps) {
  const text = useText('exclusive');
  const common = useText('common');
  const format = useFormat();
  return (
    <Card variant="borderless" className={styles.aside ?? ''} title={text('offer')}>
      <Flex vertical gap="middle" aria-live="polite">
        {error && settled ? (
          <RetryAlert title={refusalMessage(error) ?? text('preview-failed')} onRetry={refresh} />
        ) : answer ? (
          <>
            <Statistic title={text('rows')} value={format.count(answer.rows, answer.capped)} />
            <Statistic title={text('a-month')} value={format.money(answer.offers[0]?.amount)} />
            <Typography.Text type="secondary">
              {text('unit', { price: format.money(answer.unit_price) })}
            </Typography.Text>
            <PricedRelations dataSet={dataSet} relations={answer.relations} />
            {answer.capped && <Alert type="warning" showIcon title={text('capped')} />}
            {answer.rows === 0 && <Alert type="info" showIcon title={text('nothing')} />}
          </>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        )}
        {problem && <Alert type="error" showIcon title={problem} />}
        <Button type="primary" block loading={busy} onClick={onSave}>
          {text('save')}
        </Button>
        <LinkButton block to={LIST}>
          {common('cancel')}
        </LinkButton>
        <Typography.Text type="secondary">{text('save-hint')}</Typography.Text>
      </Flex>
    </Card>
  );
}

function Preview({ definition, answer }: { definition: Definition; answer: ReturnType<typeof usePreview>['answer'] }) {
  const text = useText('exclusive');
  const format = useFormat();
  if (!answer) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (answer.rows === 0) return null;
  return (
    <>
      <Card variant="borderless" title={text('sample')}>
        <SampleRows
          label={text('sample')}
          dataSet={definition.data_set}
          fields={definition.fields}
          rows={answer.sample}
        />
      </Card>
      <QualityCharts
        dataSet={definition.data_set}
        quality={answer}
        note={text('measured', { count: format.number(answer.measured) })}
      />
    </>
  );
}
