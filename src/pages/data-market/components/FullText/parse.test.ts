import { cut, parse } from './parse';

test('headings and paragraphs, each at its place', () => {
  expect(parse('## 第一章 总 则\n\n第一条 为了促进。\n第二章 附则\n第二条 自公布之日起施行。')).toEqual([
    { kind: 'heading', text: '第一章 总 则', at: 0 },
    { kind: 'paragraph', text: '第一条 为了促进。', at: 12 },
    { kind: 'heading', text: '第二章 附则', at: 22 },
    { kind: 'paragraph', text: '第二条 自公布之日起施行。', at: 29 },
  ]);
  expect(parse('第一章所称企业，是指依法设立的企业。')[0]?.kind).toBe('paragraph');
  expect(parse('二、支持标准\n一、对符合条件的，给予奖励。').map(({ kind }) => kind)).toEqual(['heading', 'paragraph']);
  expect(parse(' \n\n')).toEqual([]);
});

test('a word is found wherever it stands, capitals or not, and nothing is lost', () => {
  expect(cut('中小企业和中小企业', '中小')).toEqual([
    { text: '中小', hit: true },
    { text: '企业和', hit: false },
    { text: '中小', hit: true },
    { text: '企业', hit: false },
  ]);
  expect(cut('The GDP of gdp', 'Gdp').filter(({ hit }) => hit)).toHaveLength(2);
  for (const word of ['', '(.*)', '无'])
    expect(
      cut('a(.*)b', word)
        .map(({ text }) => text)
        .join(''),
    ).toBe('a(.*)b');
});
