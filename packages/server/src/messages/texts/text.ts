import type { texts } from './zh-CN';

export interface Text {
  subject: string;
  body: string;
}
export type TemplateName = keyof typeof texts;
export type Texts = Record<TemplateName, Text>;
