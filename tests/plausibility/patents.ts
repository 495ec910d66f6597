import { type Facts, has, type Row, type Rule, text, words } from './rule';

const SHOWS = ['title', 'kind', 'ipc_main', 'first_claim'] as const;
const isGranted = ({ grant_date }: Row) => has(grant_date);
const isKind = (kind: string) => (row: Row) => row.kind === kind;
const isDevice = ({ kind, title }: Row) =>
  kind !== '外观设计' && !/(?<!使用)方法(、系统及存储介质)?$/.test(text(title));

/** What titles name, and where the IPC (WIPO) puts it: the titles of its classes, subclasses and groups. */
const PLACES: readonly (readonly [title: RegExp, place: RegExp])[] = [
  [/^一种.*(机加工|铣削|数控加工)(装置|设备)$|生产用(机加工|铣削|数控加工)设备/, /^B23/],
  [/磨削(装置|设备)$|抛光(装置|设备)$|去毛刺(装置|设备)$/, /^B24B/],
  [/定位工装$/, /^(B23Q|B23K 37|B24B 41)/],
  [/热处理(装置|设备)$/, /^C21D/],
  [/锻造(装置|设备)$/, /^B21J/],
  [/(喷涂|涂装|喷漆)(装置|设备)$/, /^B05B/],
  [/注塑(装置|设备)$/, /^B29C 45/],
  [/^一种.{3,6}的(滚动轴承|深沟球轴承|圆锥滚子轴承|轮毂轴承)$/, /^F16C/],
  [/^一种.{3,6}的(球阀|蝶阀|闸阀|调节阀)$/, /^F16K/],
  [/^一种.{3,6}的(LED路灯|工矿灯|面板灯|筒灯)$/, /^F21S/],
  [/缺陷|视觉/, /^G06T/],
];

/** Kinds of patents, and what they claim. */
export const PATENT_RULES: readonly Rule[] = [
  {
    // CNIPA, 2023, in 10,000: 209.0 of 364.9 patents granted are utility models.
    name: 'half of what is granted are utility models',
    of: 'patent',
    when: isGranted,
    holds: isKind('实用新型'),
    share: 209 / 364.9 - 0.06,
    shows: SHOWS,
  },
  {
    // The same: 63.8 of 364.9 are designs.
    name: 'more than an eighth of what is granted are designs',
    of: 'patent',
    when: isGranted,
    holds: isKind('外观设计'),
    share: 63.8 / 364.9 - 0.05,
    shows: SHOWS,
  },
  {
    // The same: 92.1 of 364.9 are inventions.
    name: 'a sixth or more of what is granted are inventions',
    of: 'patent',
    when: isGranted,
    holds: isKind('发明专利'),
    share: 92.1 / 364.9 - 0.08,
    shows: SHOWS,
  },
  {
    // In 10,000, of 2023: 167.8 inventions are applied for, beside 272.8 utility models and designs that are granted.
    name: 'less than half of what is published are inventions',
    of: 'patent',
    holds: ({ kind }) => kind !== '发明专利',
    share: 272.8 / (272.8 + 167.8) - 0.05,
    shows: SHOWS,
  },
  {
    name: 'machines of a trade are in the class of what they do, and things in that of what they are',
    of: 'patent',
    when: ({ kind, title }) => kind !== '外观设计' && PLACES.some(([what]) => what.test(text(title))),
    holds: ({ title, ipc_main }) =>
      PLACES.some(([what, place]) => what.test(text(title)) && place.test(text(ipc_main))),
    shows: SHOWS,
  },
  {
    name: 'section, class and main group are one place',
    of: 'patent',
    when: ({ kind }) => kind !== '外观设计',
    holds: ({ ipc_main, ipc_class, ipc_section }) =>
      text(ipc_main).startsWith(text(ipc_class)) && text(ipc_class).startsWith(text(ipc_section)),
    shows: [...SHOWS, 'ipc_class', 'ipc_section'],
  },
  {
    // Those who make things, not those who build, file most: E is one of eight sections.
    name: 'few patents are of building: section E is no larger than its part of the eight',
    of: 'patent',
    when: ({ kind }) => kind !== '外观设计',
    holds: ({ ipc_section }) => ipc_section !== 'E',
    share: 1 - 1 / 8,
    shows: SHOWS,
  },
  {
    // Guidelines for Patent Examination (CNIPA), part II, chapter 2, 3.1: claims to a product and to a process.
    name: 'a method claims its steps',
    of: 'patent',
    when: (row) => row.kind === '发明专利' && !isDevice(row),
    holds: ({ first_claim }) => /S1，.+S2，.+S3，/.test(text(first_claim)),
    shows: SHOWS,
  },
  {
    // Patent Law, article 2: a utility model is the shape or the structure of a product.
    name: 'a device claims how its parts are connected',
    of: 'patent',
    when: isDevice,
    holds: ({ first_claim }) => /所述.+(设有|连接)/.test(text(first_claim)),
    shows: SHOWS,
  },
  {
    // Patent Law, article 2: a design is of the shape of a product, which a liquid or a powder does not have.
    name: 'chemicals, drugs and tea have no design but that of their packing',
    of: 'patent',
    when: (row: Row, { company }: Facts) =>
      row.kind === '外观设计' &&
      words(row.applicant_usccs).some((uscc) => /^C(15|26|27)/.test(text(company(uscc)?.industry_code))),
    holds: ({ title }) => text(title).startsWith('包装'),
    shows: SHOWS,
  },
];
