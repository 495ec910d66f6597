import type { EndpointOutput } from '@daas/contract/endpoints';
import { Link, useIntl } from '@umijs/max';
import { Steps } from 'antd';
import { Panel } from './Panel';

type Step = NonNullable<EndpointOutput<'overview.get'>['first_steps']>[number];

/** From nothing to the first paid call, until all of it is done. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const { formatMessage } = useIntl();
  const next = steps.findIndex((step) => !step.done);
  return (
    <Panel title={formatMessage({ id: 'overview.first-steps' })}>
      <Steps
        size="small"
        responsive
        style={{ paddingBlock: 8 }}
        items={steps.map((step, index) => {
          const title = formatMessage({ id: `overview.step.${step.key}` });
          return {
            title: step.done ? title : <Link to={step.path}>{title}</Link>,
            // The only step that depends on another person.
            ...(step.key === 'balance' && !step.done
              ? { content: formatMessage({ id: 'overview.step.balance-how' }) }
              : {}),
            status: step.done ? ('finish' as const) : index === next ? ('process' as const) : ('wait' as const),
          };
        })}
      />
    </Panel>
  );
}
