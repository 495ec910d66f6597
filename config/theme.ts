/** Class and css-variable prefix of the component library: embedded pages and hosts do not collide with it. // §9 */
export const STYLE_PREFIX = 'daas';
/** Kinds of fields that the build leaves out of ProTable: their components, and what a column would call them. */
export const UNUSED_FIELDS = {
  Cascader: 'cascader',
  ColorPicker: 'color',
  Image: 'image',
  Rate: 'rate',
  Slider: 'slider',
  TreeSelect: 'treeSelect',
} as const;
