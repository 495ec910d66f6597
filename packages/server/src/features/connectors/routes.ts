import { dataSet } from '@daas/contract/datasets';
import type { connectors } from '@daas/contract/endpoints/connectors';
import { presentChangelog } from '../../gateway/operations/changelog';
import type { Handlers } from '../context';
import { product, products, quote } from './catalogue';
import { cost } from './cost';
import { docs } from './docs';
import { run } from './playground';
import { beforeCalling, beforeCreating } from './preview';
import { create, detail, list, owned, remove, setIpRules, setLimits, setStatus, update } from './service';

export const connectorsRoutes: Handlers<keyof typeof connectors> = {
  'connector.list': list,
  'connector.products': products,
  'connector.product': (context, { key }) => product(context, key),
  'connector.quote': quote,
  'connector.whyEmpty': beforeCreating,
  'connector.whyEmptyQuery': beforeCalling,
  'connector.create': create,
  'connector.get': (context, { id }) => detail(context, id),
  'connector.changelog': async (context, { id }) => {
    const { connector } = await owned(context, id);
    const def = dataSet(connector.dataSet);
    return { list: def ? presentChangelog(def, context.locale) : [] };
  },
  'connector.update': update,
  'connector.setIpRules': setIpRules,
  'connector.setLimits': setLimits,
  'connector.setStatus': setStatus,
  'connector.delete': (context, { id }) => remove(context, id),
  'connector.preview': run,
  'connector.run': (context, input) => run(context, { ...input, mode: 'charge' }),
  'connector.docs': (context, { id }) => docs(context, id),
  'connector.cost': cost,
};
