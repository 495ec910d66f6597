import { type Case, table } from '../case';

const PEOPLE = {
  columns: ['公司', '地区'],
  rows: [
    ['甲公司', '上海'],
    ['乙公司', '北京'],
  ],
};
const with_ = (delimiter: string) => `公司${delimiter}地区\n甲公司${delimiter}上海\n乙公司${delimiter}北京\n`;

export const DELIMITER_CASES: Case[] = [
  table('commas', with_(','), { ...PEOPLE, delimiter: ',' }),
  table('semicolons', with_(';'), { ...PEOPLE, delimiter: ';' }),
  table('tabs', with_('\t'), { ...PEOPLE, delimiter: '\t' }),
  table('pipes', with_('|'), { ...PEOPLE, delimiter: '|' }),
  // FILE-9
  table('full-width commas', with_('，'), { ...PEOPLE, delimiter: '，' }),
  table('full-width semicolons', with_('；'), { ...PEOPLE, delimiter: '；' }),
  table('full-width commas in the cells of a comma file', '公司,备注\n甲公司,"a，b"\n乙公司,"c，d"\n', {
    columns: ['公司', '备注'],
    rows: [
      ['甲公司', 'a，b'],
      ['乙公司', 'c，d'],
    ],
    delimiter: ',',
  }),
  table('full-width commas in some names of one column', '公司\n甲公司，乙公司\n丙公司\n丁公司\n', {
    columns: ['公司'],
    rows: [['甲公司，乙公司'], ['丙公司'], ['丁公司']],
  }),
  table('tabs in a .tsv file', with_('\t'), { ...PEOPLE, delimiter: '\t' }, 'x.tsv'),
  table('one name a line in a .txt file', '公司\n甲公司\n', { columns: ['公司'], rows: [['甲公司']] }, 'x.txt'),
  table('sep=; is obeyed and not shown', `sep=;\n${with_(';')}`, { ...PEOPLE, delimiter: ';', headerLine: 2 }),
  table('sep=, with CRLF', 'sep=,\r\n公司,地区\r\n甲公司,上海\r\n乙公司,北京\r\n', { ...PEOPLE, delimiter: ',' }),
  table('"sep=|" in quotes', `"sep=|"\n${with_('|')}`, { ...PEOPLE, delimiter: '|' }),
  table('SEP=^, a sign that nobody would guess', `SEP=^\n${with_('^')}`, { ...PEOPLE, delimiter: '^' }),
  table('commas in the header of a file with semicolons', '企业名称（全称, 必填）;代码, 选填, 18位;备注\n甲公司;;a\n', {
    columns: ['企业名称（全称, 必填）', '代码, 选填, 18位', '备注'],
    rows: [['甲公司', '', 'a']],
  }),
  // PapaParse#600
  table(
    'thirteen headings, most with commas',
    'SKU (dejar vacío, obligatorio);Nombre (100, obligatorio);Descripción (obligatorio);Marca (previa, obligatorio);Precio\n1542822078456;Santa 3;Corbata;El Burgues;90.0\n1542822078493;Santa 4;Corbata;El Burgues;90.0\n',
    {
      columns: [
        'SKU (dejar vacío, obligatorio)',
        'Nombre (100, obligatorio)',
        'Descripción (obligatorio)',
        'Marca (previa, obligatorio)',
        'Precio',
      ],
      rows: [
        ['1542822078456', 'Santa 3', 'Corbata', 'El Burgues', '90.0'],
        ['1542822078493', 'Santa 4', 'Corbata', 'El Burgues', '90.0'],
      ],
    },
  ),
  // PapaParse#658
  table('a quoted cell full of commas', 'Field1;Field2;"Field,3,3,3"\n1;2;3\n', {
    columns: ['Field1', 'Field2', 'Field,3,3,3'],
    rows: [['1', '2', '3']],
  }),
  // PapaParse#681, #1077
  table('a quoted cell with several line breaks', 'Field1;Field2;"F\ni,e,l,d\n,3"\n1;2;"a\nb\nc,d"\n3;4;5\n', {
    columns: ['Field1', 'Field2', 'F\ni,e,l,d\n,3'],
    rows: [
      ['1', '2', 'a\nb\nc,d'],
      ['3', '4', '5'],
    ],
  }),
  // CSV.jl#746
  table('commas inside one cell', 'col1;col2;col3\n1;a,b,c;3\n', {
    columns: ['col1', 'col2', 'col3'],
    rows: [['1', 'a,b,c', '3']],
  }),
  // CSV.jl#1185
  table('decimal commas', 'name;value\na;1,5\nb;2,5\nc;3,25\n', {
    columns: ['name', 'value'],
    rows: [
      ['a', '1,5'],
      ['b', '2,5'],
      ['c', '3,25'],
    ],
    delimiter: ';',
    kinds: ['text', 'number'],
  }),
  // ExcelDataReader#463
  table(
    'a tab file with a comma in its header',
    'Name\tCurrency\tCost\t"Cost per 1,000 Items"\nTest1\tABC\t"10,143.27"\t0.00\n',
    {
      columns: ['Name', 'Currency', 'Cost', 'Cost per 1,000 Items'],
      rows: [['Test1', 'ABC', '10,143.27', '0.00']],
    },
  ),
  // rainbow_csv#134
  table(
    'dates with commas, and a last delimiter that some lines lack',
    'Day;Id;Amount;Who;State;\nApril 15, 2023;4028722987;25.00;Ray;pending;\nApril 14, 2023;4441335566;25.00;Scott;pending;\nApril 9, 2023;6783434534;25.00;Lonny;\nApril 9, 2023;6387478020;25.00;Rosa;\n',
    {
      columns: ['Day', 'Id', 'Amount', 'Who', 'State'],
      rows: [
        ['April 15, 2023', '4028722987', '25.00', 'Ray', 'pending'],
        ['April 14, 2023', '4441335566', '25.00', 'Scott', 'pending'],
        ['April 9, 2023', '6783434534', '25.00', 'Lonny', ''],
        ['April 9, 2023', '6387478020', '25.00', 'Rosa', ''],
      ],
    },
  ),
  // rainbow_csv#129
  table(
    'semicolons inside the cells of a comma file',
    'Severity,CVSS,Software\nMedium,6.5,mozilla:firefox;suse:firefox;suse:devel\nHigh,8.8,ubuntu:firefox;mozilla:firefox\n',
    {
      columns: ['Severity', 'CVSS', 'Software'],
      rows: [
        ['Medium', '6.5', 'mozilla:firefox;suse:firefox;suse:devel'],
        ['High', '8.8', 'ubuntu:firefox;mozilla:firefox'],
      ],
      delimiter: ',',
    },
  ),
  // Python's csv.Sniffer names the comma.
  table(
    'semicolons in a list of every line of a comma file',
    `Name,City,Products\n${Array.from({ length: 50 }, (_, n) => `n${n},Berlin,bearings; shafts\n`).join('')}`,
    {
      columns: ['Name', 'City', 'Products'],
      rows: Array.from({ length: 50 }, (_, n) => [`n${n}`, 'Berlin', 'bearings; shafts']),
      delimiter: ',',
    },
  ),
  // simplecsv#6
  table(
    'doubled quotes before a comma in a semicolon file',
    '"cell 1";"cell 2"\n"cell 3";"cell ""4"", causing problem"\n',
    {
      columns: ['cell 1', 'cell 2'],
      rows: [['cell 3', 'cell "4", causing problem']],
    },
  ),
  table('one column needs no delimiter', '企业名称\n甲公司\n乙公司\n', {
    columns: ['企业名称'],
    rows: [['甲公司'], ['乙公司']],
  }),
  table('one column of quoted texts with commas', 'name\n"Acme, Inc."\n"Beta, Ltd."\n', {
    columns: ['name'],
    rows: [['Acme, Inc.'], ['Beta, Ltd.']],
  }),
];
