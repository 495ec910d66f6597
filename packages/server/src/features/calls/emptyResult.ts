import type { EndpointOutput } from '@daas/contract/endpoints';
import { and, eq, isNull } from 'drizzle-orm';
import { connectors } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { allowedDataSet } from '../../kernel/dataSets';
import { Refusal } from '../../kernel/refusal';
import type { MemberContext } from '../context';
import { conditionsOf, conditionsOfRequest, emptyResult, explanationFor } from '../market/emptyResult';
import { existing } from './service';

/** What a call asks now, with the connector as it is now, and what each condition leaves out. */
export async function whyEmpty(context: MemberContext, id: string): Promise<EndpointOutput<'call.whyEmpty'>> {
  const { services, caller, db } = context;
  const { connectorId, detail } = await existing(services, caller.companyId, id);
  const [connector] = await db
    .select()
    .from(connectors)
    .where(
      and(ofCompany(connectors, caller.companyId), eq(connectors.id, connectorId ?? 0), isNull(connectors.deletedAt)),
    );
  if (!connector) throw new Refusal('not-found', { what: '@connector' });
  const def = allowedDataSet(context, connector.dataSet);
  return emptyResult(explanationFor(context), def, [
    ...conditionsOf('connector', connector.filter, connector.keyword),
    ...conditionsOfRequest(def, connector.fields, detail.request.body),
  ]);
}
