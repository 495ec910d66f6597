import { type DataSetDefinition, fieldLabel, fieldOf } from '@daas/contract/datasets';
import { changelogOf } from '@daas/contract/datasets/changelog';
import { inLanguage } from '@daas/contract/naming';
import { localeFor } from '../../kernel/locale';
import { Refusal } from '../../kernel/refusal';
import type { OperationDefinition } from '../openapi/definition';
import { answerOf, date, list, nullable, object, text } from '../openapi/schemas';

/** Returns the field changes of a data set in the given language, newest first. */
export function presentChangelog(def: DataSetDefinition, language: string) {
  return changelogOf(def).map(({ day, kind, field = null, text_cn, text_en, ends }) => {
    const fieldDefinition = field === null ? undefined : fieldOf(def, field);
    return {
      day,
      kind,
      field,
      label: fieldDefinition ? fieldLabel(fieldDefinition, language) : null,
      text: inLanguage(language, { cn: text_cn, en: text_en }) ?? null,
      until: ends?.until ?? null,
      instead: ends?.instead ?? null,
    };
  });
}

/** Past and announced field changes of the connector's data set. */
export const changelog: OperationDefinition = {
  method: 'GET',
  url: '/connectors/:id/changelog',
  connector: ['API', 'FILE', 'DATAPACKET'],

  async read(_sources, { language }, { def, connector }) {
    if (!def || !connector) throw new Refusal('not-found', { what: '@connector' });
    const data = presentChangelog(def, localeFor(language));
    return { rows: 0, body: ({ receipt }) => ({ data_set: def.key, data, receipt }) };
  },

  document: (texts, [first]) => ({
    operationId: 'listFieldChanges',
    tags: ['connectors'],
    summary: texts.changelog,
    description: texts.changelogAbout,
    answer: answerOf(
      {
        data_set: text,
        data: list(
          object({
            day: date,
            kind: { type: 'string', enum: ['added', 'changed', 'ending', 'removed'] },
            field: nullable('string'),
            label: nullable('string'),
            text: nullable('string'),
            until: { ...nullable('string'), format: 'date' },
            instead: nullable('string'),
          }),
        ),
      },
      first
        ? { data_set: first.def.key, data: presentChangelog(first.def, first.locale).slice(0, 1) }
        : { data_set: 'enterprise', data: [] },
    ),
  }),
};
