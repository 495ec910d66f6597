import { walksEveryPage } from '../support/walk';

walksEveryPage('zh-CN', 'light', { inside: false, axe: 'all', layouts: 'first', part: { number: 1, of: 2 } });
