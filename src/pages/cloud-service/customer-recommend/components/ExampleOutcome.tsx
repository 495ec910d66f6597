import type { EndpointOutput } from '@daas/contract/endpoints';
import { csvFile } from '@daas/kit/csv';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Alert, Button, Flex } from 'antd';
import { Outcome } from '@/components/Outcome';
import { saveFile } from '@/request';

type Answer = Pick<EndpointOutput<'cloud.recommend'>, 'given' | 'matched' | 'missing' | 'refused'>;
/** Of those that were not taken. */
const NAMED = 20;

/** What became of the examples, and the rows that were not taken. */
export function ExampleOutcome({ answer: { given: total, matched, missing, refused } }: { answer: Answer }) {
  const { formatMessage } = useIntl();
  const text = useText('customer-recommend');
  const common = useText('common');
  const rejected = refused.length - missing;
  const save = () => {
    const heads = [text('taken-row'), text('taken-value'), common('reason')];
    const lines = refused.map(({ row, value, reason }) => [row, value, reason]);
    saveFile(csvFile([heads, ...lines]), `${text('taken-file')}.csv`);
  };
  return (
    <Alert
      type={refused.length > 0 ? 'info' : 'success'}
      showIcon
      role="status"
      title={
        <Outcome
          figures={[
            [formatMessage({ id: 'outcome.handled' }), total],
            [text('taken-matched'), matched],
            [formatMessage({ id: 'outcome.missing' }), missing],
            [formatMessage({ id: 'outcome.rejected' }), rejected],
          ]}
        />
      }
      {...(refused.length > 0
        ? {
            description: (
              <Flex vertical align="start">
                <Name>
                  {refused
                    .slice(0, NAMED)
                    .map(({ value }) => value)
                    .join(formatMessage({ id: 'common.comma' }))}
                </Name>
                <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={save}>
                  {formatMessage({ id: 'outcome.rows' })}
                </Button>
              </Flex>
            ),
          }
        : {})}
    />
  );
}
