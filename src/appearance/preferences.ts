import type { EndpointOutput } from '@daas/contract/endpoints';
import { switchLanguage } from './language';
import { chosenHere, getAppearance, setTheme, setTimeZone } from './store';

type Preferences = EndpointOutput<'user.info'>['preferences'];

/** What the account prefers, where nothing else was chosen in this browser. */
export function adoptPreferences({ locale, theme, time_zone }: Preferences): void {
  const here = chosenHere();
  setTimeZone(time_zone);
  if (theme && !here.theme) setTheme(theme);
  if (locale && !here.locale && locale !== getAppearance().locale) void switchLanguage(locale);
}
