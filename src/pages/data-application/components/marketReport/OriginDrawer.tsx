import { describeFilter } from '@daas/kit/FilterBuilder';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Sentence } from '@daas/kit/Name';
import { searchPath } from '@daas/market-ui/paths';
import { useIntl } from '@umijs/max';
import { Descriptions, Drawer, Flex, Typography, theme } from 'antd';
import { type Amount, type Answer, type Content, useReportTexts } from './useReportTexts';

interface Props {
  answer: Answer;
  content: Content;
  /** Of a number; null while none is asked for. */
  name: string | null;
  onName: (name: string | null) => void;
}

/** Where a number comes from: the query it was asked by, or the formula and the numbers it is made of. */
export function OriginDrawer({ answer, content, name, onName }: Props) {
  const { text, amount } = useReportTexts();
  const { token } = theme.useToken();
  const number = name === null ? undefined : content.numbers[name];
  const { previous } = answer;
  const before = name === null ? undefined : previous?.values[name];
  return (
    <Drawer open={number !== undefined} size={520} title={text('origin')} onClose={() => onName(null)}>
      {number && (
        <Flex vertical gap="middle">
          <div>
            <div className="tabular" style={{ fontSize: token.fontSizeHeading2, fontWeight: 600, lineHeight: 1.3 }}>
              {amount(number)}
            </div>
            {previous && before !== undefined && (
              <Typography.Text type="secondary">
                {text('before', { number: previous.number, value: amount({ ...number, value: before }) })}
              </Typography.Text>
            )}
          </div>
          {number.formula && <Formula content={content} number={number} onName={onName} />}
          {number.query && <Asked content={content} query={number.query} />}
        </Flex>
      )}
    </Drawer>
  );
}

function Formula({ content, number, onName }: { content: Content; number: Amount; onName: Props['onName'] }) {
  const { text, amount } = useReportTexts();
  return (
    <section aria-label={text('formula')}>
      <Typography.Paragraph>{text(`formula.${number.formula}`)}</Typography.Paragraph>
      <Flex vertical gap={4} component="ol" style={{ margin: 0, paddingInlineStart: 20 }}>
        {number.of.map((part) => {
          const one = content.numbers[part];
          return (
            one && (
              <li key={part}>
                <Typography.Link onClick={() => onName(part)} role="button" tabIndex={0} className="tabular">
                  {amount(one)}
                </Typography.Link>
              </li>
            )
          );
        })}
      </Flex>
    </section>
  );
}

function Asked({ content, query }: { content: Content; query: NonNullable<Amount['query']> }) {
  const { formatMessage } = useIntl();
  const { text, label, format } = useReportTexts();
  const common = useText('common');
  const term = useTermName();
  const { view, filters } = useDataSet(query.data_set);
  const source = content.sources.find(({ data_set }) => data_set === query.data_set);
  const fieldName = (name: string | null) => view?.fields.find(({ name_en }) => name_en === name)?.label ?? name ?? '';
  const { op, field, n } = query.measure;
  const conditions = describeFilter(query.filter, filters, formatMessage, term);
  const items = [
    [common('data-set'), source ? label(source.label) : query.data_set],
    [text('measure'), text(`measure.${op}`, { field: fieldName(field), count: n ?? 0 })],
    ...(query.by ? [[text('by'), fieldName(query.by)]] : []),
    ...(query.keyword ? [[common('keyword'), query.keyword]] : []),
    [text('conditions'), conditions || text('no-conditions')],
    ...(source ? [[text('loaded'), format.time(source.loaded_at)]] : []),
  ] as const;
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        bordered
        items={items.map(([title, children]) => ({
          key: String(title),
          label: title,
          children: <Sentence>{children}</Sentence>,
        }))}
      />
      <LinkButton type="primary" to={searchPath(query.data_set, query.filter, query.keyword, { monitored: 'all' })}>
        {text('rows')}
      </LinkButton>
    </>
  );
}
