import type { Language } from '../support/texts';
import { NARROW } from '../support/visitor';
import { walksEveryPage } from '../support/walk';

walksEveryPage((process.env.WALK_LANGUAGE ?? 'zh-CN') as Language, 'light', {
  inside: true,
  axe: 'none',
  width: NARROW,
});
