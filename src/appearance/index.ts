export { Appearance } from './Appearance';
export { followUmiLocale, prepareLanguage, switchLanguage } from './language';
export { chosenHere, followSystemTheme, getAppearance, setTheme, setTimeZone, useAppearance } from './store';
