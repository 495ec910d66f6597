import { changesOf } from '@daas/contract/datasets/changes';
import type { monitor } from '@daas/contract/endpoints/monitor';
import { allowedDataSet, visibleFilters } from '../../kernel/dataSets';
import type { Handlers } from '../context';
import { updates } from './feed';
import { byFile, inspectFile, uploadFile } from './files';
import { markRead } from './reads';
import { createRule, deleteRule, listRules, setDigest, updateRule } from './rules';
import { bySearch, listTasks } from './tasks';
import { tryRule } from './tryRule';
import { taskRejects } from './unmatchedLines';
import { addMonitored, listMonitored, monitoredAmong, removeMonitored, summary } from './watchlist';

export const monitorRoutes: Handlers<keyof typeof monitor> = {
  'monitor.list': listMonitored,
  'monitor.summary': summary,
  'monitor.add': addMonitored,
  'monitor.remove': removeMonitored,
  'monitor.among': monitoredAmong,
  'monitor.bySearch': bySearch,
  'monitor.upload': uploadFile,
  'monitor.inspect': inspectFile,
  'monitor.byFile': byFile,
  'monitor.tasks': listTasks,
  'monitor.rejects': taskRejects,
  'monitor.updates': updates,
  'monitor.read': markRead,
  'monitor.fields': async (context, { data_set: dataSet }) =>
    visibleFilters(context, changesOf(allowedDataSet(context, dataSet))),
  'monitor.rules': listRules,
  'monitor.saveRule': createRule,
  'monitor.updateRule': updateRule,
  'monitor.deleteRule': deleteRule,
  'monitor.digest': setDigest,
  'monitor.tryRule': tryRule,
};
