import { walksEveryPage } from '../../support/walk';

walksEveryPage('zh-CN', 'light', { inside: false, axe: 'all' });
