import { type FieldDefinition, fieldLabel } from '@daas/contract/datasets';
import { askable, findAll, type Match, plain, type Rule } from './match';

const HAS_CN = '有|带|含|留有|具有|具备|提供';
const HAS_NOT_CN = '没有|没留|未留|无|没|不含|不带|缺少|缺';
const IS_NOT_CN = '未|非|不是|没有|没|尚未|还未|还没有?|不要';
const HAS_EN = 'with an? |with |has an? |has |have an? |have |having an? |having ';
const HAS_NOT_EN =
  'without an? |without any |without |no |lacking an? |lacking |has no |have no |(?:do|does)(?: not|n.t) have (?:an? |any )?';
const IS_EN = 'is |are |';
const IS_NOT_EN = 'is not |are not |isn.t |aren.t |not |neither |nor |never |non-|un';

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const either = (words: readonly string[]) =>
  [...new Set(words)]
    .filter((word) => word.length > 1)
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

interface Flag {
  field: FieldDefinition;
  yes: RegExp;
  no: RegExp;
}
const known = new WeakMap<FieldDefinition, Flag>();

/** '有电话' and '无电话' of a thing that is there, '上市' and '未上市' of a state. */
function flagOf(field: FieldDefinition): Flag {
  const made = known.get(field) ?? build(field);
  known.set(field, made);
  return made;
}

function build(field: FieldDefinition): Flag {
  const [cn, en] = [plain(field.name_cn), plain(fieldLabel(field, 'en-US'))];
  const thing = /^有/.test(cn) || /^has /.test(en);
  const words = [cn.replace(/^(?:是否有?|有)/, ''), en.replace(/^(?:has|is) /, ''), ...field.aliases.map(plain)];
  const stems = either([...words, ...words.map((word) => word.replace(/^联系|号码?$/g, ''))]);
  const [yes, no] = thing
    ? [`(?:${HAS_CN}|${HAS_EN})(?:${stems})`, `(?:${HAS_NOT_CN}|${HAS_NOT_EN})(?:${stems})`]
    : [`(?:已|是|${IS_EN})(?:${stems})`, `(?:${IS_NOT_CN}|${IS_NOT_EN})(?:${stems})`];
  return { field, yes: new RegExp(yes, 'g'), no: new RegExp(no, 'g') };
}

/** Fields that are true or false. */
export const flags: Rule = ({ def, text }) =>
  askable(def)
    .filter(({ type }) => type === 'boolean')
    .map(flagOf)
    .flatMap(({ field, yes, no }) => [...found(text, no, field, false), ...found(text, yes, field, true)]);

const found = (text: string, expression: RegExp, { name_en }: FieldDefinition, value: boolean): Match[] =>
  [...findAll(text, expression)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    meaning: { kind: 'filter', filter: { field: name_en, op: 'eq', value } },
    ...(value ? {} : { negation: 'any' as const }),
  }));
