import { type Case, refused, table } from '../case';
import { encode, utf16 } from '../encode';

const CHINESE = '企业名称,地区\r\n甲贸易有限公司,上海\r\n';
const EXPECTED = { columns: ['企业名称', '地区'], rows: [['甲贸易有限公司', '上海']] };
const TAIWAN = '公司名稱,地區\r\n台積電股份有限公司,新竹\r\n';
const JAPAN = '会社名,住所\r\nトヨタ自動車株式会社,愛知県\r\n';

export const ENCODING_CASES: Case[] = [
  table('UTF-8', CHINESE, { ...EXPECTED, encoding: 'utf-8' }),
  table('UTF-8 with its mark', `\uFEFF${CHINESE}`, { ...EXPECTED, encoding: 'utf-8' }),
  table('UTF-8 with its mark before a quote', '\uFEFF"企业名称","地区"\r\n甲,乙\r\n', {
    columns: ['企业名称', '地区'],
    rows: [['甲', '乙']],
  }),
  table('UTF-16 LE, as "Unicode text" is saved', utf16('公司\t地区\r\n甲公司\t上海\r\n'), {
    columns: ['公司', '地区'],
    rows: [['甲公司', '上海']],
    encoding: 'utf-16le',
    delimiter: '\t',
  }),
  table('UTF-16 BE', utf16(CHINESE, { big: true }), { ...EXPECTED, encoding: 'utf-16be' }),
  table(
    'UTF-16 LE without its mark, with 一, which has a zero byte on the other side',
    utf16('name,city\r\n第一公司,上海\r\n统一企业,北京\r\n', { mark: false }),
    {
      columns: ['name', 'city'],
      rows: [
        ['第一公司', '上海'],
        ['统一企业', '北京'],
      ],
      encoding: 'utf-16le',
    },
  ),
  table('UTF-16 LE without its mark', utf16('name,city\r\nacme,Paris\r\n', { mark: false }), {
    columns: ['name', 'city'],
    rows: [['acme', 'Paris']],
    encoding: 'utf-16le',
  }),
  table('GBK, as Chinese spreadsheets save CSV', encode(CHINESE, 'gb18030'), { ...EXPECTED, encoding: 'gb18030' }),
  // chardet#294, #219
  table('GBK, two characters', encode('a,b\n设计,1\n', 'gb18030'), {
    columns: ['a', 'b'],
    rows: [['设计', '1']],
    encoding: 'gb18030',
  }),
  table('GBK, surnames and given names', encode('姓名,手机\n张伟,1\n王芳,2\n', 'gb18030'), {
    columns: ['姓名', '手机'],
    rows: [
      ['张伟', '1'],
      ['王芳', '2'],
    ],
    encoding: 'gb18030',
  }),
  // U+20BB7, which Python's codec writes as 95 34 B2 35. // GB 18030-2022
  table(
    'GB18030 with a character of four bytes',
    Buffer.concat([encode('名称\n', 'gb18030'), Buffer.from('9534b235', 'hex'), encode('野家有限公司\n', 'gb18030')]),
    {
      columns: ['名称'],
      rows: [['𠮷野家有限公司']],
      encoding: 'gb18030',
    },
  ),
  table('GBK full-width punctuation', encode('名称,备注\n（中国）“甲”——乙，丙,无\n', 'gb18030'), {
    columns: ['名称', '备注'],
    rows: [['（中国）“甲”——乙，丙', '无']],
    encoding: 'gb18030',
  }),
  table('Big5', encode(TAIWAN, 'big5'), {
    columns: ['公司名稱', '地區'],
    rows: [['台積電股份有限公司', '新竹']],
    encoding: 'big5',
  }),
  table('Shift JIS', encode(JAPAN, 'shift_jis'), {
    columns: ['会社名', '住所'],
    rows: [['トヨタ自動車株式会社', '愛知県']],
    encoding: 'shift_jis',
  }),
  table('EUC-KR', encode('회사명,주소\r\n삼성전자주식회사,서울특별시\r\n', 'euc-kr'), {
    columns: ['회사명', '주소'],
    rows: [['삼성전자주식회사', '서울특별시']],
    encoding: 'euc-kr',
  }),
  table('Windows-1252 that also decodes as GBK', encode('Année,Ville\n2013,Paris\n', 'windows-1252'), {
    columns: ['Année', 'Ville'],
    rows: [['2013', 'Paris']],
    encoding: 'windows-1252',
  }),
  table('Windows-1252, German', encode('Name;Straße\nMüller;Königsallee 5\n', 'windows-1252'), {
    columns: ['Name', 'Straße'],
    rows: [['Müller', 'Königsallee 5']],
    encoding: 'windows-1252',
  }),
  table('Windows-1252, Spanish', encode('Empresa;Dirección\nPeña S.A.;Málaga\n', 'windows-1252'), {
    columns: ['Empresa', 'Dirección'],
    rows: [['Peña S.A.', 'Málaga']],
    encoding: 'windows-1252',
  }),
  table('Windows-1252, Portuguese', encode('Cidade;Nome\nSão Paulo;Ação e Coração\n', 'windows-1252'), {
    columns: ['Cidade', 'Nome'],
    rows: [['São Paulo', 'Ação e Coração']],
    encoding: 'windows-1252',
  }),
  // The bytes 0x80 to 0x9f, which ISO 8859-1 has no letters for. // nodejs/node#56542
  table('Windows-1252, curly quotes and the euro', encode('item,price\nit’s “new” – so,5 €\n', 'windows-1252'), {
    columns: ['item', 'price'],
    rows: [['it’s “new” – so', '5 €']],
    encoding: 'windows-1252',
  }),
  table('Windows-1251', encode('Название;Город\nООО Ромашка;Москва\n', 'windows-1251'), {
    columns: ['Название', 'Город'],
    rows: [['ООО Ромашка', 'Москва']],
    encoding: 'windows-1251',
  }),
  table('Windows-1256', encode('اسم الشركة,المدينة\nشركة النيل,القاهرة\n', 'windows-1256'), {
    columns: ['اسم الشركة', 'المدينة'],
    rows: [['شركة النيل', 'القاهرة']],
    encoding: 'windows-1256',
  }),
  refused(
    'an encoding that is possible, not probable: Mac Roman',
    'x.csv',
    encode('Année,Ville\n2013,Paris\n', 'macintosh'),
    'file-encoding-doubt',
  ),
  refused(
    'an encoding that is possible, not probable: Windows-1250',
    'x.csv',
    encode('Łódź,Kraków\nPříliš,žluťoučký\n', 'windows-1250'),
    'file-encoding-doubt',
  ),
  refused(
    'two syllables that are as well Chinese as Korean',
    'x.csv',
    encode('a\n회사\n', 'euc-kr'),
    'file-encoding-doubt',
  ),
  // FILE-8: Python's strict decoder names the same line.
  refused(
    'UTF-8 with one character cut',
    'x.csv',
    Buffer.concat([
      Buffer.from('企业名称,备注\n潍坊天钰置业集团股份有限公司,好'),
      Buffer.from([0xe5, 0xa5]),
      Buffer.from('\n上海铂腾投资有限公司,坏\n'),
    ]),
    'file-utf8-broken',
  ),
  refused(
    'UTF-8 with its mark and one byte of another encoding',
    'x.csv',
    Buffer.concat([
      Buffer.from('\uFEFFname,city\nMüller,Zürich, Genève, São Paulo, Málaga, Besançon, Köln, Łódź\nJos'),
      Buffer.from([0xe9, 0x0a]),
    ]),
    'file-utf8-broken',
  ),
  table('UTF-16 with its mark and a private character', utf16('公司\t地区\r\n甲\ue000公司\t上海\r\n'), {
    columns: ['公司', '地区'],
    rows: [['甲\ue000公司', '上海']],
    encoding: 'utf-16le',
  }),
  // DuckDB's nullterm.csv, which `file` calls binary.
  refused('ASCII with zero bytes', 'x.csv', 'hello\n\0world\0\n', 'file-encoding'),
  refused('bytes of no text', 'x.csv', Buffer.from('00ff00fe0102030405', 'hex'), 'file-encoding'),
  refused(
    'UTF-8 by its mark, and then not',
    'x.csv',
    Buffer.concat([Buffer.from('\uFEFFa,b\n'), Buffer.from([0xff, 0xfe, 0x2c])]),
    'file-encoding',
  ),
];
