import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { Link } from '@umijs/max';
import { Card, Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { taxReportPath } from '../../components/taxPaths';
import { Giver, Hash } from './Giver';

/** What was asked, and the evidence of the consent. */
export function Facts({ authorization }: { authorization: EndpointOutput<'taxReport.get'> }) {
  const format = useFormat();
  const text = useText('tax');
  const { consent, ended_by, reason, reason_text, status, renews } = authorization;
  const why = reason ? text(`reason-${reason}`) : ended_by && text(`${status}-by-${ended_by}`);
  const rows: [string, ReactNode][] = [
    ['tax-number', format.orDash(authorization.tax_number)],
    ['purpose', <Name key="purpose">{authorization.purpose}</Name>],
    ['days', text('days-value', { days: authorization.days })],
    ['created', format.time(authorization.created_at)],
    ['created-by', <Name key="by">{format.orDash(authorization.created_by)}</Name>],
    ['sent-to', text('recipients', { count: authorization.recipients })],
    authorization.ends_at
      ? ['ends', format.time(authorization.ends_at)]
      : ['link-ends', format.time(authorization.link_expires_at)],
    ...(authorization.decided_at
      ? ([['decided', format.time(authorization.decided_at)]] as [string, ReactNode][])
      : []),
    ...(why ? ([['why', why]] as [string, ReactNode][]) : []),
    ...(reason_text ? ([['reason-text', <Sentence key="text">{reason_text}</Sentence>]] as [string, ReactNode][]) : []),
    ...(renews
      ? ([
          [
            'renews',
            <Link key="renews" to={taxReportPath(renews)}>
              {text('former')}
            </Link>,
          ],
        ] as [string, ReactNode][])
      : []),
    ...(consent
      ? ([
          ['consent-by', <Giver key="by" contact={consent.contact} />],
          ['consent-at', format.time(consent.at)],
          ['consent-ip', <bdi key="ip">{consent.ip}</bdi>],
          ['consent-version', consent.version],
          ['consent-hash', <Hash key="hash" value={consent.sha256} />],
        ] as [string, ReactNode][])
      : []),
  ];
  return (
    <Card variant="borderless" title={text('authorization')}>
      <Descriptions
        column={{ xs: 1, md: 2, xl: 3 }}
        items={rows.map(([key, children]) => ({ key, label: text(key), children }))}
      />
    </Card>
  );
}
