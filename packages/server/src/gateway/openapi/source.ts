import { provenanceView } from '@daas/contract/datasets';
import type { Locale } from '../../kernel/locale';
import type { DocumentedConnector } from './definition';
import type { Texts } from './texts';

/** Describes source, license, refresh interval and day of the rows. */
export function sourceOf({ provenance }: DocumentedConnector, locale: Locale, texts: Texts): string {
  const { source, licence, day, refresh } = provenanceView(provenance, locale);
  if (source === null) return texts.noSource;
  const parts = [
    `${texts.source}${source}`,
    ...(licence === null ? [] : [`${texts.licence}${licence}`]),
    ...(refresh === null ? [] : [texts[refresh]]),
    ...(day === null ? [] : [`${texts.dataDay}${day}`]),
  ];
  return parts.join(' · ');
}
