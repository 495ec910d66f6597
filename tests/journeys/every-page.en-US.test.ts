import { walksEveryPage } from '../support/walk';

walksEveryPage('en-US', 'dark', { inside: true, axe: false });
