import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import type { Evidence } from '@daas/market-ui/Results';
import { Link } from '@umijs/max';
import { useState } from 'react';

/** What puts each company on the screen into a group; null for one whose list is the evidence. */
export function useEvidence(endpoint: string, type: string): Evidence | null {
  const format = useFormat();
  const term = useTermName();
  const [ids, setIds] = useState<string[]>([]);
  const input = { type, ids };
  const how = (of: string) => ({ ready: endpoint === of && ids.length > 0, showErrorInPlace: true });
  const offices = useApi('customerGroup.remoteOfficeEvidence', input, how('customerGroup.remoteOffice'));
  const signs = useApi('customerGroup.highEnterprisesEvidence', input, how('customerGroup.highEnterprises'));
  const text = useText('application-group');
  // The list tells of the same rows again when it is drawn anew.
  const onRows = (next: string[]) => setIds((now) => (now.join() === next.join() ? now : next));
  const settled = (answer: { data?: unknown; error?: unknown; loading: boolean }) =>
    !answer.loading && Boolean(answer.data ?? answer.error);
  if (endpoint === 'customerGroup.remoteOffice')
    return {
      title: text('offices'),
      settled: settled(offices),
      onRows,
      of: (id) =>
        offices.data?.list
          .find((one) => one.id === id)
          ?.offices.map((office) => (
            <div key={office.id}>
              <Link to={`/property/detail/${office.id}`}>
                <Name>{office.building}</Name>
              </Link>
              <div>
                {[
                  `${term(office.city)} ${term(office.county)}`,
                  ...(office.since ? [text('since', { day: format.day(office.since) })] : []),
                  ...(office.km === null ? [] : [text('km', { km: format.number(office.km) })]),
                ].join(' · ')}
              </div>
            </div>
          )),
    };
  if (endpoint === 'customerGroup.highEnterprises')
    return {
      title: text('signs'),
      settled: settled(signs),
      onRows,
      of: (id) =>
        signs.data?.list
          .find((one) => one.id === id)
          ?.signs.map(({ sign, value }) => (
            <div key={sign}>
              {text(`sign-${sign}`, { value: typeof value === 'number' ? format.number(value) : term(value) })}
            </div>
          )),
    };
  return null;
}
