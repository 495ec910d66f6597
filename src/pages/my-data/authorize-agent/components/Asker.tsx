import type { EndpointOutput } from '@daas/contract/endpoints';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { Alert, theme } from 'antd';
import type { ReactNode } from 'react';
import styles from '../index.module.css';

/** Where answers go that stay on the person's own machine. */
export const OWN_MACHINE = 'localhost';

/** Who asks: what is proved, what is only said, and where the answer goes. */
export function Asker({ client, company }: Pick<EndpointOutput<'agent.request'>, 'client' | 'company'>) {
  const { token } = theme.useToken();
  const { id, host, name, returns_to: place } = client;
  const text = useText('authorize-agent');
  const address = (value: string) => <bdi dir="ltr">{value}</bdi>;
  const own = place === OWN_MACHINE;
  const facts: [string, ReactNode][] = [
    ['identity', <strong key="host">{address(host)}</strong>],
    ['document', address(id)],
    ['says', <Name key="name">{name}</Name>],
    ['company', <Name key="company">{company}</Name>],
    ['returns', own ? text('own-machine') : address(place)],
  ];
  return (
    <section className={styles.asker} aria-label={text('who')}>
      <dl className={styles.facts} style={{ border: `1px solid ${token.colorBorderSecondary}` }}>
        {facts.map(([key, value]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt style={{ color: token.colorTextSecondary }}>{text(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {own && (
        <Alert type="warning" showIcon title={text('own-machine-title')} description={text('own-machine-text')} />
      )}
      {!own && place !== host && (
        <Alert
          type="warning"
          showIcon
          title={text('elsewhere-title')}
          description={text('elsewhere-text', { place })}
        />
      )}
    </section>
  );
}
