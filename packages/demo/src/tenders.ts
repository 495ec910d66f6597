import { CLUSTERS } from './clusters';
import { TRADES } from './trades';

/** Public purchasers and what each kind buys: hospitals buy scanners, schools desks. All are fictitious. */
export type BuyerKind = { kind: string; group: string; nature: '政府机关' | '事业单位' | '国有企业'; industry: string };
export type Subject = '货物' | '工程' | '服务';
export type Item = {
  name: string;
  subject: Subject;
  /** GB/T 4754-2017, four digits, of those who offer it. */
  trades: string[];
  /** The median in 万元. */
  budget: number;
  /** Groups of buyers; 'firm' is a company of the demo, 'works' one that makes things. */
  buyers: string[];
};

const EDUCATION = '教育';
const HEALTH = '卫生和社会工作';
const GOVERNMENT = '公共管理、社会保障和社会组织';
const CULTURE = '文化、体育和娱乐业';
const FACILITIES = '水利、环境和公共设施管理业';
const TRANSPORT = '交通运输、仓储和邮政业';
const SUPPLY = '电力、热力、燃气及水生产和供应业';
const SOFTWARE = '信息传输、软件和信息技术服务业';

const buyer = (group: string, nature: BuyerKind['nature'], industry: string, kinds: string): BuyerKind[] =>
  kinds.split(' ').map((kind) => ({ kind, group, nature, industry }));

export const BUYER_KINDS: readonly BuyerKind[] = [
  ...buyer('hospital', '事业单位', HEALTH, '人民医院 中医院 妇幼保健院 第二人民医院'),
  ...buyer('health', '政府机关', GOVERNMENT, '卫生健康局'),
  ...buyer('school', '事业单位', EDUCATION, '实验中学 中心小学 第一中学'),
  ...buyer('college', '事业单位', EDUCATION, '职业技术学院 技师学院'),
  ...buyer('education', '政府机关', GOVERNMENT, '教育局'),
  ...buyer('housing', '政府机关', GOVERNMENT, '住房和城乡建设局'),
  ...buyer('transport', '政府机关', GOVERNMENT, '交通运输局'),
  ...buyer('water', '政府机关', GOVERNMENT, '水务局'),
  ...buyer('environment', '政府机关', GOVERNMENT, '生态环境局'),
  ...buyer('city', '政府机关', GOVERNMENT, '城市管理局'),
  ...buyer('police', '政府机关', GOVERNMENT, '公安局'),
  ...buyer('market', '政府机关', GOVERNMENT, '市场监督管理局'),
  ...buyer('farm', '政府机关', GOVERNMENT, '农业农村局'),
  ...buyer('relief', '政府机关', GOVERNMENT, '应急管理局 民政局'),
  ...buyer('labour', '政府机关', GOVERNMENT, '人力资源和社会保障局'),
  ...buyer('tourism', '政府机关', GOVERNMENT, '文化广电和旅游局'),
  ...buyer('office', '政府机关', GOVERNMENT, '机关事务管理局 行政审批局'),
  ...buyer('data', '事业单位', SOFTWARE, '大数据中心'),
  ...buyer('culture', '事业单位', CULTURE, '文化馆 图书馆 博物馆'),
  ...buyer('park', '事业单位', FACILITIES, '园林绿化中心'),
  ...buyer('investor', '国有企业', '建筑业', '城市建设投资有限公司'),
  ...buyer('bus', '国有企业', TRANSPORT, '公共交通有限公司'),
  ...buyer('waterworks', '国有企业', SUPPLY, '自来水有限公司'),
  ...buyer('gas', '国有企业', SUPPLY, '燃气有限公司'),
  ...buyer('heating', '国有企业', SUPPLY, '热力有限公司'),
];

const item = (subject: Subject, name: string, budget: number, trades: string, buyers: string): Item => ({
  name,
  subject,
  budget,
  trades: trades.split(' '),
  buyers: buyers.split(' '),
});
const goods = (...rest: [string, number, string, string]) => item('货物', ...rest);
const works = (...rest: [string, number, string, string]) => item('工程', ...rest);
const services = (...rest: [string, number, string, string]) => item('服务', ...rest);

const BODIES = 'office education health housing market labour police';

// biome-ignore format: one line each
export const ITEMS: readonly Item[] = [
  goods('数控机床', 260, '3484', 'college works'),
  goods('实训机床', 180, '3484', 'college'),
  goods('实训机器人', 220, '3491', 'college'),
  goods('智能巡检机器人', 160, '3491', 'heating waterworks gas'),
  goods('自动化产线', 680, '3491', 'works'),
  goods('供水阀门', 95, '3443', 'waterworks water'),
  goods('燃气阀门', 85, '3443', 'gas'),
  goods('中央空调', 210, '3464', 'hospital school college office culture firm'),
  goods('冷链设备', 120, '3464', 'hospital health market'),
  goods('医用离心机', 48, '3584 5154', 'hospital'),
  goods('监护仪', 90, '3584 5154', 'hospital'),
  goods('彩超设备', 240, '3584 5154', 'hospital'),
  goods('手术床', 65, '3584 5154', 'hospital'),
  goods('消毒设备', 70, '3584 5154', 'hospital health'),
  goods('公务用车', 80, '3612 5263', 'office police'),
  goods('纯电动公交车', 980, '3612', 'bus'),
  goods('环卫车', 360, '3612', 'city'),
  goods('储能系统', 520, '3841', 'works investor'),
  goods('应急电源', 75, '3841', 'hospital relief data'),
  works('屋顶光伏工程', 460, '3825', 'school hospital works investor'),
  works('光伏发电项目', 1400, '3825', 'investor'),
  goods('电力电缆', 160, '3831', 'works investor waterworks'),
  goods('弱电线缆', 45, '3831', 'data police hospital'),
  goods('LED路灯', 140, '3872', 'city housing'),
  goods('教室照明', 70, '3872', 'school education'),
  goods('景观灯', 90, '3872', 'city park tourism'),
  goods('集成电路实训平台', 120, '3973', 'college'),
  goods('芯片测试系统', 180, '3973', 'college works'),
  goods('智能卡芯片', 90, '3973', 'bus health labour'),
  goods('物联网芯片模组', 140, '3973', 'waterworks gas data'),
  goods('电源管理芯片', 220, '3973', 'works'),
  goods('多媒体设备', 90, '3982', 'school college education'),
  goods('会议音视频设备', 65, '3982', `${BODIES} firm`),
  goods('办公计算机', 60, '3911', `${BODIES} data school firm`),
  goods('服务器', 150, '3911', 'data hospital college police firm'),
  goods('存储设备', 120, '3911', 'data hospital police'),
  goods('教学一体机', 95, '3911', 'school education'),
  goods('检测仪器', 130, '4011', 'market environment college'),
  goods('实验室仪器', 110, '4011', 'college school hospital'),
  goods('水质监测站', 180, '4011', 'environment water'),
  goods('学生床上用品', 45, '1771', 'school college'),
  goods('救灾棉被', 60, '1771', 'relief'),
  goods('校服', 80, '1829', 'school education'),
  goods('工作服', 40, '1829', 'works bus gas'),
  goods('执勤服装', 90, '1829', 'police city'),
  goods('办公家具', 70, '2110', `${BODIES} hospital firm`),
  goods('学生课桌椅', 60, '2110', 'school education'),
  goods('宿舍家具', 110, '2110', 'college'),
  goods('污水处理药剂', 90, '2661', 'water investor'),
  goods('药品', 180, '2720', 'hospital'),
  goods('疫苗冷藏柜', 50, '3464 5154', 'health'),
  goods('学生营养餐', 160, '1411 6210', 'education'),
  goods('职工食堂食材', 90, '1411 5123', 'hospital office firm'),
  works('钢结构厂房工程', 1300, '3311', 'works investor'),
  works('体育馆钢结构工程', 900, '3311', 'college tourism'),
  goods('瓷砖', 110, '3071', 'investor school hospital housing'),
  goods('卫生洁具', 60, '3071', 'hospital school investor'),
  goods('窗帘布艺', 45, '1751 1771', 'school hospital office'),
  goods('工装面料', 80, '1751', 'works police'),
  goods('沥青混凝土', 300, '3021', 'city transport'),
  goods('预制构件', 240, '3021', 'investor housing'),
  works('污水处理站工程', 680, '3591', 'water works investor'),
  works('雨污管网改造工程', 1100, '3591 4813', 'water housing'),
  works('废气治理工程', 320, '3591', 'works'),
  services('政务平台开发', 260, '6513', 'data office'),
  services('业务系统升级', 120, '6513', `${BODIES} environment firm`),
  services('数据治理', 190, '6513 6450', 'data police market'),
  goods('应用软件', 90, '6513', `${BODIES} hospital college`),
  services('信息化建设', 320, '6531', `${BODIES} hospital water`),
  services('机房改造', 160, '6531', 'data hospital college'),
  services('网络安全', 90, '6531', 'data office hospital police'),
  services('智慧校园建设', 280, '6531', 'school college education'),
  services('大数据平台建设', 380, '6450', 'data police'),
  services('数据采购', 70, '6450', 'data market labour'),
  services('云资源租赁', 130, '6450', 'data office firm'),
  works('教学楼工程', 3200, '4790', 'school college education'),
  works('办公楼维修工程', 130, '4790 5013', `${BODIES}`),
  works('老旧小区改造工程', 2400, '4790', 'housing'),
  works('门诊楼改扩建工程', 2600, '4790', 'hospital'),
  works('道路改造工程', 1900, '4813', 'transport housing city'),
  works('桥梁加固工程', 420, '4813', 'transport'),
  works('停车场建设工程', 560, '4813', 'city investor hospital'),
  works('绿化提升工程', 380, '4891', 'park city'),
  works('公园建设工程', 860, '4891', 'park investor'),
  services('绿化养护', 180, '4891', 'park city'),
  works('办公室装修工程', 110, '5013', `${BODIES} firm`),
  works('展厅装修工程', 190, '5013', 'culture tourism'),
  services('工程监理', 90, '7482', 'housing investor education transport'),
  services('造价咨询', 55, '7482', 'housing investor'),
  services('可行性研究', 40, '7482', 'investor transport water'),
  services('规划编制', 110, '7484', 'housing tourism transport'),
  services('施工图设计', 130, '7484', 'investor school hospital'),
  services('环境检测', 60, '7452', 'environment works'),
  services('食品抽检', 75, '7452', 'market'),
  services('房屋安全鉴定', 60, '7452', 'housing education'),
  goods('实验试剂', 70, '7320', 'college hospital'),
  goods('科研仪器', 240, '7320', 'college'),
  goods('办公电器', 35, '5137', `${BODIES}`),
  goods('厨房设备', 60, '5137', 'school hospital office'),
  goods('医用耗材', 140, '5154', 'hospital'),
  goods('体外诊断试剂', 120, '5154', 'hospital'),
  goods('防护用品', 50, '5154', 'health hospital'),
  services('食堂蔬果配送', 110, '5123', 'school hospital office'),
  goods('办公用品', 40, '5212', `${BODIES} firm`),
  goods('劳保用品', 45, '5212', 'works bus waterworks'),
  services('公务车维修', 55, '5263', 'office police'),
  services('车辆租赁', 60, '5263', 'office relief firm'),
  services('物流配送', 150, '5431', 'firm relief'),
  services('仓储', 110, '5431 5990', 'relief works'),
  services('食堂承包', 180, '6210', 'school hospital office works'),
  services('物业管理', 190, '7020', 'hospital school college office culture firm'),
  services('保洁', 90, '7020', 'hospital office bus'),
  services('保安', 110, '7020', 'school hospital office'),
  services('劳务派遣', 160, '7263', 'police city labour works'),
  services('人事代理', 60, '7263', 'hospital education'),
  services('宣传片制作', 40, '7251', 'tourism culture office'),
  services('标识标牌制作', 35, '7251', 'hospital tourism city'),
  services('活动策划', 50, '7251', 'tourism culture'),
  services('垃圾清运', 320, '7820', 'city'),
  services('道路清扫保洁', 520, '7820', 'city'),
  goods('种苗', 60, '0141', 'farm park'),
  goods('温室设备', 140, '0141', 'farm college'),
  works('供热管网改造工程', 720, '4430', 'heating'),
  services('教师培训', 40, '8391', 'education'),
  services('课后服务', 45, '8391', 'school'),
  services('旅游规划', 90, '7861', 'tourism'),
  services('景区标识', 60, '7861 7251', 'tourism'),
];

/**
 * How often an item is asked for follows from how many could deliver it; what few can is not forgotten, least of all in
 * trades with a home, which are asked for by name.
 */
export const weightOf = ({ trades }: Item): number =>
  Math.max(
    trades.some((code) => code in CLUSTERS) ? 3 * WEIGHT_LEAST : WEIGHT_LEAST,
    trades.reduce((sum, code) => sum + (TRADES.find((trade) => trade.code === code)?.weight ?? 0), 0),
  );
const WEIGHT_LEAST = 22;

/** What a project is called: '…服务采购项目' where the item does not say that it is a service. */
export const projectName = (buyer: string, { name, subject }: Item): string => {
  if (subject === '工程') return `${buyer}${name}${name.endsWith('项目') ? '' : '项目'}`;
  const what =
    subject === '服务' && !/(服务|建设|开发|升级|制作|编制|设计|规划|研究|采购)$/.test(name) ? `${name}服务` : name;
  return `${buyer}${what}${what.endsWith('采购') ? '' : '采购'}项目`;
};
