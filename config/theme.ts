/** Class and css-variable prefix of the component library: embedded pages and hosts do not collide with it. // §9 */
export const STYLE_PREFIX = 'daas';
