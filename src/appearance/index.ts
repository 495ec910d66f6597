export { Appearance } from './Appearance';
export { prepareLanguage, switchLanguage } from './language';
export { followSystemTheme, getAppearance, setTheme, useAppearance } from './store';
