import { DOC_CHAPTERS, type DocChapter } from '@daas/contract/docs';
import type { GuideTitles } from '@/components/guide/guideText';
import { TITLES } from '@/components/guide/texts';
import { useLoadedText } from '@/hooks/useLoadedText';

/** Returns the title of a chapter; undefined until the titles are loaded. */
export function useChapterTitles(): (id: DocChapter) => string | undefined {
  const { data } = useLoadedText<GuideTitles>(TITLES);
  return (id) => data?.[DOC_CHAPTERS[id]];
}
