import { ConverterFactory, Locale } from 'opencc-js/cn2t';

/**
 * What OpenCC's phrases for Taiwan leave as the mainland writes it, or change where the word is another one: found by
 * reading every text of the console. Each pair is applied to the converted text, the longer ones first.
 */
const TERMS = [
  ['企業併成', '企業並成'],
  ['資料併產生', '資料並產生'],
  ['天后', '天後'],
  ['要求籤名', '要求簽名'],
  ['請求籤名', '請求簽名'],
  ['法務稽核', '法務審核'],
  ['審計日誌', '稽核記錄'],
  ['聯結器', '連接器'],
  ['閘道器', '閘道'],
  ['雲服務', '雲端服務'],
  ['許可權', '權限'],
  ['賬', '帳'],
  ['退出登入', '登出'],
  ['登入狀態已失效', '登入已失效'],
  ['通過簡訊', '透過簡訊'],
  ['可通過郵件', '可透過郵件'],
  ['通過郵件', '透過郵件'],
  ['郵箱', '電子郵件'],
  ['手機號', '手機號碼'],
  ['充值', '儲值'],
  ['演示', '示範'],
  ['示例', '範例'],
  ['樣例', '範例'],
  ['模板', '範本'],
  ['單元格', '儲存格'],
  ['標籤頁', '分頁'],
  ['二維碼', 'QR Code'],
  ['關鍵詞', '關鍵字'],
  ['請求引數', '請求參數'],
  ['引數', '參數'],
  ['伺服器的響應', '伺服器的回應'],
  ['請求超時', '請求逾時'],
  ['報錯', '回報錯誤'],
  ['渠道', '通路'],
  ['當前', '目前'],
  ['訪問', '存取'],
  ['顯示的列', '顯示的欄'],
  ['用於匹配的列', '用於比對的欄'],
  ['首行為列名', '首列為欄名'],
  ['排序和列', '排序和欄'],
  ['匹配', '比對'],
  ['行數', '列數'],
  ['行號', '列號'],
  ['每一行', '每一列'],
  ['任何一行', '任何一列'],
  ['行資料', '列資料'],
  ['未比對的行', '未比對的列'],
  ['未通過的行', '未通過的列'],
  ['{rows} 行', '{rows} 列'],
  ['{rejected} 行', '{rejected} 列'],
  ['{count} 行', '{count} 列'],
  ['前 {n} 行', '前 {n} 列'],
  ['{count} 條資料', '{count} 筆資料'],
  ['{rows} 條資料', '{rows} 筆資料'],
  ['{matched} 條', '{matched} 筆'],
  ['{count} 條', '{count} 筆'],
  ['{total} 條', '{total} 筆'],
  ['{rows} 條', '{rows} 筆'],
  ['{limit} 條', '{limit} 筆'],
  ['/ 條', '/ 筆'],
  ['每條', '每筆'],
  ['條數', '筆數'],
  ['這條', '這筆'],
  ['商標程序', '商標進程'],
  ['專利程序', '專利進程'],
  ['專案程序', '專案進程'],
  ['展會', '展覽'],
];

const convert = ConverterFactory(Locale.from.cn, Locale.to.twp.concat([TERMS]));

/** A Chinese text of ours as Taiwan writes it. Keys and code are ASCII and stay as they are. */
const toTaiwan = (text) => convert(text);

/** The imports of a Chinese text lead to other Chinese texts, by their Taiwan form. */
const chineseImports = (source) => source.replace(/(from '[^']*zh-CN[^']*)'/g, "$1?taiwan'");

/** A module of Chinese texts, as source. */
export const taiwanModule = (source) => toTaiwan(chineseImports(source));
