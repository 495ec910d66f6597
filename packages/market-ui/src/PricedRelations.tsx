import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Typography } from 'antd';

interface Props {
  /** Not needed if relations have labels. */
  dataSet?: string | undefined;
  relations: readonly { relation: string; label?: string; price: number }[];
}

/** The parts of a price that conditions on related data sets add. */
export function PricedRelations({ dataSet, relations }: Props) {
  const format = useFormat();
  const text = useText('data-export');
  const { view } = useDataSet(relations.length > 0 ? dataSet : undefined, { showErrorInPlace: true });
  return relations.map(({ relation, label, price }) => (
    <Typography.Text key={relation} type="secondary">
      {text('quote-relation', {
        relation: label ?? view?.relations.find(({ key }) => key === relation)?.title ?? relation,
        price: format.money(price),
      })}
    </Typography.Text>
  ));
}
