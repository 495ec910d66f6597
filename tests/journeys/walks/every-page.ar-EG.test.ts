import { walksEveryPage } from '../../support/walk';

walksEveryPage('ar-EG', 'dark', { inside: true, axe: 'without colours' });
