import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';

/** Says who controls a company. */
export function useControlSentence(): (answer: Pick<EndpointOutput<'market.control'>, 'controller'>) => string {
  const { formatMessage } = useIntl();
  const format = useFormat();
  return ({ controller }) =>
    controller
      ? formatMessage(
          { id: 'entity.controller' },
          { name: controller.name, votes: format.percent(controller.votes / 100, 2) },
        )
      : formatMessage({ id: 'entity.no-controller' });
}
