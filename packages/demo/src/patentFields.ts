/** What companies of a trade file patents about, by its GB/T 4754 class. */
export type PatentField = {
  emerging: string | null;
  /** Locarno class of its designs. */
  locarno: string;
  /** For trades that make nothing: what their systems are for, with the group of the IPC that each belongs to. */
  subjects?: { name: string; ipc: string }[];
};

const field = (emerging: string | null, locarno: string): PatentField => ({ emerging, locarno });

const service = (emerging: string | null, locarno: string, pairs: string): PatentField => {
  const subjects = pairs.split(',').map((pair) => {
    const at = pair.indexOf(' ');
    return { name: pair.slice(0, at), ipc: pair.slice(at + 1) };
  });
  return { emerging, locarno, subjects };
};

// biome-ignore format: one line each
export const PATENT_FIELDS: Readonly<Record<string, PatentField>> = {
  '3451': field('高端装备制造', '15-99'),
  '3484': field('高端装备制造', '15-09'),
  '3525': field('高端装备制造', '15-09'),
  '3491': field('高端装备制造', '15-99'),
  '3443': field('高端装备制造', '23-01'),
  '3464': field('节能环保', '23-04'),
  '3584': field('生物', '24-01'),
  '3670': field(null, '12-16'),
  '3612': field('新能源汽车', '12-08'),
  '3841': field('新能源汽车', '13-02'),
  '3825': field('新能源', '13-02'),
  '3831': field(null, '13-03'),
  '3872': field('节能环保', '26-05'),
  '3973': field('新一代信息技术', '14-99'),
  '3982': field('新一代信息技术', '13-03'),
  '3911': field('新一代信息技术', '14-02'),
  '4011': field('高端装备制造', '10-04'),
  '1751': field(null, '05-05'),
  '3071': field(null, '25-01'),
  '1771': field(null, '06-13'),
  '1829': field(null, '02-02'),
  '1952': field(null, '02-04'),
  '2110': field(null, '06-03'),
  '2231': field(null, '09-03'),
  '2929': field('新材料', '09-03'),
  '2661': field('新材料', '09-01'),
  '2720': field('生物', '09-03'),
  '1411': field(null, '01-01'),
  '1530': field(null, '09-03'),
  '3311': field(null, '25-02'),
  '3021': field(null, '25-01'),
  '3591': field('节能环保', '23-01'),
  '6513': service('新一代信息技术', '14-04', '任务调度 G06F 9/48,权限管理 G06F 21/60,接口测试 G06F 11/36,业务流程编排 G06Q 10/06'),
  '6531': service('新一代信息技术', '14-04', '机房巡检 G07C 1/20,网络安全监测 H04L 9/40,设备运维 G06Q 10/20,校园门禁 G07C 9/00'),
  '6450': service('新一代信息技术', '14-04', '数据清洗 G06F 16/215,数据脱敏 G06F 21/62,指标计算 G06F 16/245,日志检索 G06F 16/33'),
  '6432': service('新一代信息技术', '14-04', '消息推送 H04L 67/55,商品推荐 G06Q 30/06,内容审核 G06F 40/20'),
  '4790': service(null, '25-03', '模板支护 E04G 11/00,混凝土养护 E04G 21/02,施工平台 E04G 5/00'),
  '4813': service(null, '25-01', '管网检测 G01M 3/02,路面铺设 E01C 19/48,沟槽支护 E02D 17/08'),
  '4891': service(null, '11-02', '苗木移植 A01G 23/04,坡面绿化 E02D 17/20,节水灌溉 A01G 25/00'),
  '5013': service(null, '25-01', '墙面安装 E04F 13/07,吊顶固定 E04B 9/00'),
  '7452': service('相关服务', '10-05', '样品前处理 G01N 1/28,气体检测 G01N 33/00,混凝土强度检测 G01N 33/38'),
  '7484': service('相关服务', '25-03', '管线综合 G06F 30/13,结构优化 G06F 30/20'),
  '7320': service('生物', '24-02', '核酸提取 C12N 15/10,细胞培养 C12N 5/00,蛋白纯化 C07K 1/14'),
  '7820': service('节能环保', '12-13', '垃圾分选 B07C 5/34,道路清扫 E01H 1/08,渗滤液处理 C02F 9/00'),
  '0141': service(null, '15-03', '温室控温 A01G 9/24,水肥配比 A01C 23/04,育苗播种 A01C 7/04'),
};
