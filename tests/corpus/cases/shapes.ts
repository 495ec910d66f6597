import { type Case, refused, table } from '../case';

const LIST = {
  columns: ['企业名称', '电话'],
  rows: [
    ['甲公司', '1'],
    ['乙公司', '2'],
  ],
};

export const SHAPE_CASES: Case[] = [
  table('CRLF', '企业名称,电话\r\n甲公司,1\r\n乙公司,2\r\n', LIST),
  table('CR alone, as old Macs write', '企业名称,电话\r甲公司,1\r乙公司,2\r', LIST),
  table('no line end at the end', '企业名称,电话\n甲公司,1\n乙公司,2', LIST),
  table('blank lines between and behind', '企业名称,电话\n\n甲公司,1\n\n\n乙公司,2\n\n\n', LIST),
  table('lines of delimiters and blanks alone', '企业名称,电话\n甲公司,1\n ,\n,,,\n乙公司,2\n,\n', LIST),
  // PapaParse#1123
  table('a line end of LF, then of CRLF', '企业名称,电话\n甲公司,1\r\n乙公司,2\r\n', LIST),
  table('line ends of CRLF, then of CR and LF', '企业名称,电话\r\n甲公司,1\r乙公司,2\n', LIST),
  table('blank lines above', '\n\n企业名称,电话\n甲公司,1\n乙公司,2\n', { ...LIST, headerLine: 3 }),
  table('a title above', '客户名单\n企业名称,电话\n甲公司,1\n乙公司,2\n', { ...LIST, headerLine: 2 }),
  table('a title as wide as the table', '2024年客户名单,\n企业名称,电话\n甲公司,1\n乙公司,2\n', {
    ...LIST,
    headerLine: 2,
  }),
  table('a title, a blank line and a remark', '客户名单\n\n导出时间：2024-03-05\n企业名称,电话\n甲公司,1\n乙公司,2\n', {
    ...LIST,
    headerLine: 4,
  }),
  table('"unit: 10,000 yuan" above', '财务报表,,\n,,单位：万元\n企业,收入,利润\n甲,1,2\n乙,3,4\n', {
    columns: ['企业', '收入', '利润'],
    rows: [
      ['甲', '1', '2'],
      ['乙', '3', '4'],
    ],
    headerLine: 3,
  }),
  table('remarks that begin with #', '# exported by somebody\n# 2024-03-05\nname,city\nacme,Paris\nbeta,Lyon\n', {
    columns: ['name', 'city'],
    rows: [
      ['acme', 'Paris'],
      ['beta', 'Lyon'],
    ],
    headerLine: 3,
  }),
  table(
    'names and values above the table',
    '导出人,张三\n导出时间,2024-03-05\n\n企业名称,代码,地区,行业,备注\n甲,a1,上海,制造,x\n乙,a2,北京,零售,y\n',
    {
      columns: ['企业名称', '代码', '地区', '行业', '备注'],
      rows: [
        ['甲', 'a1', '上海', '制造', 'x'],
        ['乙', 'a2', '北京', '零售', 'y'],
      ],
      headerLine: 4,
    },
  ),
  table(
    'groups above the labels',
    '基本信息,,联系方式,\n名称,代码,电话,邮箱\n甲,a,1,x@example.com\n乙,b,2,y@example.com\n',
    {
      columns: ['名称', '代码', '电话', '邮箱'],
      rows: [
        ['甲', 'a', '1', 'x@example.com'],
        ['乙', 'b', '2', 'y@example.com'],
      ],
      headerLine: 2,
    },
  ),
  table('units below the header', '企业名称,注册资本,参保人数\n,（万元）,（人）\n甲,500,12\n乙,800,7\n', {
    columns: ['企业名称', '注册资本', '参保人数'],
    rows: [
      ['甲', '500', '12'],
      ['乙', '800', '7'],
    ],
    units: [null, '万元', '人'],
    kinds: ['text', 'number', 'number'],
  }),
  table('cells beyond the header', '公司\n甲公司,备注一,备注二\n', {
    columns: ['公司', '#2', '#3'],
    rows: [['甲公司', '备注一', '备注二']],
  }),
  table('cells beyond the header in later lines', 'name,city\nacme,Paris\nbeta,Lyon,x\ngamma,Nice,,y\n', {
    columns: ['name', 'city', '#3', '#4'],
    rows: [
      ['acme', 'Paris'],
      ['beta', 'Lyon', 'x'],
      ['gamma', 'Nice', '', 'y'],
    ],
  }),
  table('short lines', 'a,b,c\n1\n1,2\n1,2,3\n', {
    columns: ['a', 'b', 'c'],
    rows: [['1'], ['1', '2'], ['1', '2', '3']],
  }),
  table(
    '255 delimiters behind each line',
    `企业名称,电话${','.repeat(255)}\n甲公司,1${','.repeat(255)}\n乙公司,2${','.repeat(255)}\n`,
    LIST,
  ),
  refused('a value in the 300th column', 'x.csv', `a${','.repeat(299)}b\n1\n`, 'file-columns'),
  table('a header with a gap, and one name twice', '名称,,名称\n甲,x,乙\n', {
    columns: ['名称', '#2', '名称 (2)'],
    rows: [['甲', 'x', '乙']],
  }),
  table('no header: credit codes', '91330200MA281R3U7X\n91310000MA1FL0B39W\n91110000MA0076G2XG\n', {
    columns: ['#1'],
    rows: [['91330200MA281R3U7X'], ['91310000MA1FL0B39W'], ['91110000MA0076G2XG']],
    headerLine: null,
    kinds: ['code'],
  }),
  table('no header: names of companies', '宁波甬澜精密机械有限公司\n北京煜瀚置业有限公司\n上海申讯网络科技有限公司\n', {
    columns: ['#1'],
    rows: [['宁波甬澜精密机械有限公司'], ['北京煜瀚置业有限公司'], ['上海申讯网络科技有限公司']],
    headerLine: null,
  }),
  table('no header: people and telephones', '张伟,13900001111\n王芳,13900001112\n李娜,13900001113\n', {
    columns: ['#1', '#2'],
    rows: [
      ['张伟', '13900001111'],
      ['王芳', '13900001112'],
      ['李娜', '13900001113'],
    ],
    headerLine: null,
    kinds: ['text', 'phone'],
  }),
  table('a header of years', '指标,2021,2022,2023\n收入,1,2,3\n利润,4,5,6\n', {
    columns: ['指标', '2021', '2022', '2023'],
    rows: [
      ['收入', '1', '2', '3'],
      ['利润', '4', '5', '6'],
    ],
    headerLine: 1,
  }),
  table('a header of letters over numbers', 'a,b\n1,2\n3,4\n', {
    columns: ['a', 'b'],
    rows: [
      ['1', '2'],
      ['3', '4'],
    ],
  }),
  table('a label that is one word', '公司\n甲\n乙\n', { columns: ['公司'], rows: [['甲'], ['乙']] }),
  table('text behind a closing quote, as spreadsheets read it', 'name,city\n"Golden" Trading Co,Paris\n', {
    columns: ['name', 'city'],
    rows: [['Golden Trading Co', 'Paris']],
  }),
  table('inches', 'item,size\nmonitor,15" wide\n', { columns: ['item', 'size'], rows: [['monitor', '15" wide']] }),
  table('doubled quotes', 'name,alias\n"a ""b"" c",d\n', { columns: ['name', 'alias'], rows: [['a "b" c', 'd']] }),
  table('a line break inside quotes', 'name,address\n甲,"上海\n浦东"\n乙,北京\n', {
    columns: ['name', 'address'],
    rows: [
      ['甲', '上海\n浦东'],
      ['乙', '北京'],
    ],
  }),
  table(
    'leading zeros and long numbers stay',
    '客户编号,卡号\n000123,6222021234567890123\n000124,6222021234567890124\n',
    {
      columns: ['客户编号', '卡号'],
      rows: [
        ['000123', '6222021234567890123'],
        ['000124', '6222021234567890124'],
      ],
      kinds: ['code', 'code'],
    },
  ),
  table(
    'kinds of columns',
    'day,at,share,amount,ok,mail\n2024-03-05,13:30,12.5%,"1,234.50",TRUE,a@b.cn\n2024/3/6,7:05,-3%,(20),FALSE,c@d.cn\n',
    {
      columns: ['day', 'at', 'share', 'amount', 'ok', 'mail'],
      rows: [
        ['2024-03-05', '13:30', '12.5%', '1,234.50', 'TRUE', 'a@b.cn'],
        ['2024/3/6', '7:05', '-3%', '(20)', 'FALSE', 'c@d.cn'],
      ],
      kinds: ['date', 'time', 'number', 'number', 'boolean', 'email'],
    },
  ),
  refused('a quote that never closes', 'x.csv', 'a,b\n"1,2\n3,4\n', 'file-quote'),
  refused('a header and nothing else', 'x.csv', '企业名称,备注\n', 'file-empty'),
  table('one line, which is a row', '甲公司,上海\n', {
    columns: ['#1', '#2'],
    rows: [['甲公司', '上海']],
    headerLine: null,
  }),
  table('one line without a line end', '91330200MA281R3U7X', {
    columns: ['#1'],
    rows: [['91330200MA281R3U7X']],
    headerLine: null,
  }),
  refused('blank lines alone', 'x.csv', '\n\n , \n', 'file-blank'),
  refused('no byte', 'x.csv', '', 'file-blank'),
];
