/** What companies of a trade file patents about, by its GB/T 4754 class; the first IPC group is the likeliest. */
export type PatentField = {
  ipc: string[];
  emerging: string | null;
  /** Locarno class of its designs. */
  locarno: string;
  /** For trades that make nothing: what their systems are for, with the group of the IPC that each belongs to. */
  subjects?: { name: string; ipc: string }[];
};

const field = (ipc: string, emerging: string | null, locarno: string): PatentField => ({
  ipc: ipc.split(','),
  emerging,
  locarno,
});

const service = (emerging: string | null, locarno: string, pairs: string): PatentField => {
  const subjects = pairs.split(',').map((pair) => {
    const at = pair.indexOf(' ');
    return { name: pair.slice(0, at), ipc: pair.slice(at + 1) };
  });
  return { ipc: subjects.map(({ ipc }) => ipc), emerging, locarno, subjects };
};

// biome-ignore format: one line each
export const PATENT_FIELDS: Readonly<Record<string, PatentField>> = {
  '3451': field('F16C 33/64,F16C 19/04,B24B 19/06,C21D 9/40', '高端装备制造', '15-99'),
  '3484': field('B23Q 3/06,B23B 41/00,B23C 3/00,B24B 9/04', '高端装备制造', '15-09'),
  '3525': field('B29C 45/26,B21D 37/10,B22D 17/22', '高端装备制造', '15-09'),
  '3491': field('B25J 9/16,B25J 11/00,B25J 15/00,G05B 19/418', '高端装备制造', '15-99'),
  '3443': field('F16K 5/06,F16K 1/22,F16K 27/06', '高端装备制造', '23-01'),
  '3464': field('F25B 49/02,F24F 11/89,F25D 11/00', '节能环保', '23-04'),
  '3584': field('A61M 5/142,A61B 5/00,A61B 17/00,B04B 5/02', '生物', '24-01'),
  '3670': field('B60R 16/02,F16D 65/12,B62D 7/18,B60N 2/68', null, '12-16'),
  '3612': field('B60L 50/60,B60L 58/10,B60K 1/04,B62D 21/00', '新能源汽车', '12-08'),
  '3841': field('H01M 10/0525,H01M 10/42,H01M 50/204,H02J 7/00', '新能源汽车', '13-02'),
  '3825': field('H02S 20/00,H02S 40/10,H01L 31/048,H02S 50/10', '新能源', '13-02'),
  '3831': field('H01B 13/02,H01B 7/18,H01B 9/00', null, '13-03'),
  '3872': field('F21S 8/00,F21V 29/70,H05B 45/10,F21V 23/00', '节能环保', '26-05'),
  '3973': field('H01L 21/60,H01L 23/31,G01R 31/28,H01L 29/78', '新一代信息技术', '14-99'),
  '3982': field('H05K 1/02,H05K 3/34,H01R 13/62,H01G 4/30', '新一代信息技术', '13-03'),
  '3911': field('G06F 1/16,G06F 1/20,G06F 11/30', '新一代信息技术', '14-02'),
  '4011': field('G01F 1/58,G01L 19/00,G01N 33/18', '高端装备制造', '10-04'),
  '1751': field('D03D 15/00,D06P 5/00,D06B 3/10,D03D 47/00', null, '05-05'),
  '3071': field('C04B 33/13,B28B 3/00,C03C 8/00,F27B 9/00', null, '25-01'),
  '1771': field('D03D 15/00,A47G 9/02,D06B 1/02', null, '06-13'),
  '1829': field('A41D 13/00,D05B 35/00,A41H 43/00', null, '02-02'),
  '1952': field('A43B 13/14,A43D 25/00', null, '02-04'),
  '2110': field('A47B 17/00,B27M 1/08,A47C 19/00', null, '06-03'),
  '2231': field('B65D 5/42,B31B 50/62,B41F 19/00', null, '09-03'),
  '2929': field('B29C 45/14,B29C 48/09,C08L 23/12', '新材料', '09-03'),
  '2661': field('C02F 5/10,C08F 220/06,B01J 19/18', '新材料', '09-01'),
  '2720': field('A61K 9/20,A61K 36/00,A61J 3/10', '生物', '09-03'),
  '1411': field('A21D 8/06,A21C 11/16,A23L 7/10', null, '01-01'),
  '1530': field('A23F 3/06,A23F 3/12', null, '09-03'),
  '3311': field('E04B 1/24,B23K 37/04,E04H 5/02', null, '25-02'),
  '3021': field('E01C 11/22,B28B 7/00,E04C 2/04', null, '25-01'),
  '3591': field('C02F 9/00,B01D 46/02,B01D 53/04', '节能环保', '23-01'),
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
