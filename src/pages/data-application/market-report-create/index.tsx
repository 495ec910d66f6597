import {
  MAX_REPORT_CODES,
  MIN_REPORT_ROWS,
  REPORT_CHAPTER_KEYS,
  REPORT_CHAPTERS,
  REPORT_PLACE_LEVELS,
  type ReportChapter,
  reportPrice,
} from '@daas/contract/marketReport';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { PageTitle } from '@daas/kit/PageTitle';
import { usePayRefusal } from '@daas/kit/PayAccess';
import { history, useIntl } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { Alert, Button, Card, Checkbox, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { useFormDraft } from '@/hooks/useFormDraft';
import { fieldErrors, refusalMessage } from '@/request';
import styles from '../components/marketReport/index.module.css';
import { detailPath, MARKET_REPORT } from '../components/marketReport/paths';
import { useReportTexts } from '../components/marketReport/useReportTexts';
import { CodesInput } from '../components/regional/CodesInput';

interface Values {
  keyword: string;
  industries: string[];
  regions: string[];
  chapters: ReportChapter[];
  name: string;
}
const NAME_MAX = 60;
const KEYWORD_MAX = 30;
const WIDTH = 760;
const PAUSE_MS = 400;
const BEGUN: Values = { keyword: '', industries: [], regions: [], chapters: [...REPORT_CHAPTER_KEYS], name: '' };

/** Subject, scope, chapters, and what it costs: a market report is ordered by itself. // §2 */
export default function MarketReportCreate() {
  const { formatMessage } = useIntl();
  const { text, format } = useReportTexts();
  const common = useText('common');
  const [form] = Form.useForm<Values>();
  const draft = useFormDraft<Values>('market-report', form);
  const create = useAction('marketReport.create', { showErrorInPlace: true });
  const [refused, setRefused] = useState<string | null>(null);
  const values = { ...BEGUN, ...Form.useWatch([], form) };
  const { quote, awaited } = useQuote(values);
  const unpaid = usePayRefusal('marketReport.create');
  // Chapters of few rows cost nothing, which is known with the quote.
  const amount = quote?.amount ?? reportPrice(allowed(values));
  const most = {
    type: 'array',
    max: MAX_REPORT_CODES,
    message: text('too-many', { limit: MAX_REPORT_CODES }),
  } as const;

  const submit = async (formValues: Values) => {
    setRefused(null);
    const chapters = allowed(formValues);
    try {
      const { id } = await create.run({
        ...formValues,
        chapters,
        keyword: formValues.keyword.trim(),
        amount,
      });
      draft.forget();
      history.push(detailPath(id));
    } catch (error) {
      // Errors of list entries are shown at the list.
      form.setFields(fieldErrors(error).map(({ name, errors }) => ({ name: name.slice(0, 1), errors })) as never);
      setRefused(refusalMessage(error) ?? text('failed'));
    }
  };
  return (
    <Flex vertical gap="middle" style={{ maxWidth: WIDTH }}>
      <PageTitle text={text('create-about')}>{formatMessage({ id: 'menu.market-report-create' })}</PageTitle>
      <Form
        form={form}
        layout="vertical"
        initialValues={BEGUN}
        onValuesChange={draft.onValuesChange}
        onFinish={submit}
        scrollToFirstError
      >
        <Flex vertical gap="middle">
          <Card variant="borderless" title={text('step-subject')}>
            <Form.Item
              name="keyword"
              label={common('keyword')}
              extra={text('keyword-hint')}
              dependencies={['industries']}
              rules={[
                ({ getFieldValue }) => ({
                  validator: (_, keyword: string) =>
                    keyword?.trim() || (getFieldValue('industries') as string[])?.length
                      ? Promise.resolve()
                      : Promise.reject(new Error(text('no-subject'))),
                }),
              ]}
            >
              <Input maxLength={KEYWORD_MAX} placeholder={text('keyword-example')} />
            </Form.Item>
            <Form.Item name="industries" label={text('industries')} rules={[most]} extra={text('industries-hint')}>
              <CodesInput vocabulary="industry" levels={2} placeholder={text('pick')} />
            </Form.Item>
          </Card>
          <Card variant="borderless" title={text('step-scope')}>
            <Form.Item name="regions" label={text('regions')} rules={[most]} extra={text('regions-hint')}>
              <CodesInput vocabulary="division" levels={REPORT_PLACE_LEVELS} placeholder={text('country')} />
            </Form.Item>
          </Card>
          <Card variant="borderless" title={text('step-chapters')}>
            <Form.Item name="chapters" rules={[{ type: 'array', required: true, message: text('no-chapter') }]}>
              <Chapters quote={quote} words={values.keyword.trim() !== ''} />
            </Form.Item>
            <Form.Item name="name" label={text('name')} rules={[{ required: true, whitespace: true, max: NAME_MAX }]}>
              <Input maxLength={NAME_MAX} showCount placeholder={text('name-hint')} />
            </Form.Item>
            {refused && <Alert type="error" showIcon title={refused} style={{ marginBlockEnd: 16 }} />}
            <Flex gap="small" align="center" wrap>
              <Button type="primary" htmlType="submit" loading={create.loading} disabled={unpaid !== null || awaited}>
                {text('order', { amount: format.money(amount) })}
              </Button>
              <LinkButton to={MARKET_REPORT}>{common('cancel')}</LinkButton>
              <Typography.Text type={unpaid ? 'warning' : 'secondary'}>{unpaid ?? text('order-how')}</Typography.Text>
            </Flex>
          </Card>
        </Flex>
      </Form>
    </Flex>
  );
}

/** Chapters that need words are none without. */
const allowed = ({ chapters, keyword }: Values): ReportChapter[] =>
  REPORT_CHAPTER_KEYS.filter((key) => chapters.includes(key) && (keyword.trim() !== '' || !REPORT_CHAPTERS[key].words));

const isAskable = ({ keyword, industries, chapters }: Omit<Values, 'name'>): boolean =>
  (keyword.trim() !== '' || industries.length > 0) && chapters.length > 0;

/** The rows and price of each chapter; null until what is asked for has settled. An order at another price is refused. */
function useQuote(values: Values) {
  const { industries, regions } = values;
  const wanted = { keyword: values.keyword.trim(), industries, regions, chapters: allowed(values) };
  const question = JSON.stringify(wanted);
  const settled = useDebounce(question, { wait: PAUSE_MS });
  const input = JSON.parse(settled) as typeof wanted;
  const { data, loading } = useApi('marketReport.quote', input, { ready: isAskable(input), showErrorInPlace: true });
  if (!isAskable(wanted)) return { quote: null, awaited: false };
  const awaited = question !== settled || loading;
  return { quote: awaited ? null : (data ?? null), awaited };
}

interface ChaptersProps {
  quote: ReturnType<typeof useQuote>['quote'];
  words: boolean;
  /** Given by the form item. */
  value?: ReportChapter[];
  onChange?: (chapters: ReportChapter[]) => void;
}

function Chapters({ quote, words, value = [], onChange }: ChaptersProps) {
  const { text, format } = useReportTexts();
  return (
    <div className={styles.quote}>
      {REPORT_CHAPTER_KEYS.map((key) => {
        const { price, words: needed } = REPORT_CHAPTERS[key];
        const closed = needed === true && !words;
        const chapter = quote?.chapters.find((one) => one.key === key);
        return (
          <div key={key} style={{ display: 'contents' }}>
            <Checkbox
              checked={value.includes(key) && !closed}
              disabled={closed}
              onChange={({ target }) =>
                onChange?.(target.checked ? [...value, key] : value.filter((one) => one !== key))
              }
            >
              {text(`chapter.${key}`)}
              {closed && <Typography.Text type="secondary"> · {text('needs-words')}</Typography.Text>}
            </Checkbox>
            <Typography.Text type="secondary" className={`${styles.amount} tabular`}>
              {chapter &&
                text(chapter.capped ? 'rows-over' : chapter.rows < MIN_REPORT_ROWS ? 'rows-few' : 'rows-found', {
                  count: format.number(chapter.rows, 0),
                })}
            </Typography.Text>
            <span className={`${styles.amount} tabular`}>{format.money(chapter?.price ?? price)}</span>
          </div>
        );
      })}
    </div>
  );
}
