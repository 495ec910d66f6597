import type { EndpointOutput } from '@daas/contract/endpoints';
import { CellTag } from '@daas/kit/cells';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { Checkbox, theme } from 'antd';
import type { AriaAttributes, ComponentProps } from 'react';
import styles from '../index.module.css';

export type RequestedSet = EndpointOutput<'agent.request'>['data_sets'][number];

/** The form marks what is required by an attribute that a group cannot have. */
export function DataSets({
  sets,
  'aria-required': _,
  ...group
}: ComponentProps<typeof Checkbox.Group> & AriaAttributes & { sets: readonly RequestedSet[] }) {
  const { token } = theme.useToken();
  const { money } = useFormat();
  const text = useText('authorize-agent');
  return (
    <Checkbox.Group {...group} className={styles.sets ?? ''}>
      {sets.map(({ key, name, description, wanted: isRequested, mode, per_call }) => (
        <Checkbox
          key={key}
          value={key}
          disabled={per_call === null}
          className={styles.set ?? ''}
          style={{ border: `1px solid ${token.colorBorderSecondary}` }}
        >
          <span className={styles.named}>
            <span>
              <Name>{name}</Name> {isRequested && <CellTag>{text('wanted')}</CellTag>}
            </span>
            <span className="tabular" style={{ color: token.colorTextSecondary }}>
              {per_call === null ? text('no-price') : text(`price-${mode}`, { price: money(per_call) })}
            </span>
          </span>
          <span className={styles.description} style={{ color: token.colorTextDescription }}>
            <Name>{description}</Name>
          </span>
        </Checkbox>
      ))}
    </Checkbox.Group>
  );
}
