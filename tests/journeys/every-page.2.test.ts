import { walksEveryPage } from '../support/walk';

walksEveryPage('zh-CN', 'light', { inside: false, axe: 'layouts', part: { number: 2, of: 2 } });
