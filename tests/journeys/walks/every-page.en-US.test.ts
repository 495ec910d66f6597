import { NARROW } from '../../support/visitor';
import { walksEveryPage } from '../../support/walk';

walksEveryPage('en-US', 'dark', { inside: false, axe: 'none', width: NARROW });
