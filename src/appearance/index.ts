export { Appearance } from './Appearance';
export { prepareLanguage, switchLanguage } from './language';
export { chosenHere, followSystemTheme, getAppearance, setTheme, setTimeZone, useAppearance } from './store';
