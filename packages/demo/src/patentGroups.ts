const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split(/\s*[,\n]\s*/)
      .map((pair) => {
        const at = pair.indexOf(' ');
        return [pair.slice(0, at), pair.slice(at + 1)] as const;
      }),
  );

/** IPC groups (WIPO, edition 2023) of products, for patents on the product itself. */
const PRODUCTS = pairs(`
滚动轴承 F16C 19/00,深沟球轴承 F16C 19/06,圆锥滚子轴承 F16C 19/36,轮毂轴承 F16C 19/18
精密零件 B23P 15/00,传动轴 F16C 3/02,法兰 F16L 23/00,机加工件 B23P 15/00
注塑模具 B29C 45/26,冲压模具 B21D 37/10,压铸模具 B22D 17/22
六轴机器人 B25J 9/00,协作机器人 B25J 9/16,搬运机器人 B25J 11/00,焊接机器人 B25J 11/00
球阀 F16K 5/06,蝶阀 F16K 1/22,闸阀 F16K 3/02,调节阀 F16K 1/00
中央空调 F24F 11/89,冷库机组 F25D 13/00,冷水机组 F25B 1/00
医用离心机 B04B 5/02,输液泵 A61M 5/142,监护仪 A61B 5/00,手术器械 A61B 17/00
制动盘 F16D 65/12,转向节 B62D 7/18,汽车线束 B60R 16/02,座椅骨架 B60N 2/68
纯电动客车 B60L 50/60,物流车 B60P 3/00,环卫车 E01H 1/08
锂离子电池 H01M 10/0525,储能电池柜 H01M 50/204,电池模组 H01M 50/204
光伏组件 H01L 31/048,光伏支架 H02S 20/00,逆变器 H02M 7/48
电力电缆 H01B 9/00,控制电缆 H01B 7/18,通信电缆 H01B 11/00
LED路灯 F21S 8/08,工矿灯 F21S 8/04,面板灯 F21S 8/04,筒灯 F21S 8/02
功率芯片 H01L 29/78,传感器芯片 B81B 7/00,电源管理芯片 G05F 1/56
电路板 H05K 1/02,连接器 H01R 13/62,电容器 H01G 4/30,控制板 H05K 1/18
服务器 G06F 1/16,工控机 G06F 1/16,一体机 G06F 1/16
流量计 G01F 1/58,压力变送器 G01L 19/00,水质分析仪 G01N 33/18
床上用品 A47G 9/02,被套 A47G 9/02,毛毯 A47G 9/02
涤纶面料 D03D 15/00,牛仔面料 D03D 15/00,窗帘布 D03D 15/00,印花布 D06P 5/00
针织衫 D04B 1/24,运动服 A41D 13/00,羽绒服 A41D 3/00,校服 A41D 1/00
运动鞋 A43B 5/00,皮鞋 A43B 3/00,劳保鞋 A43B 7/32
办公家具 A47B 17/00,实木床 A47C 19/00,学生课桌椅 A47B 41/00
瓦楞纸箱 B65D 5/42,彩盒 B65D 5/42,纸袋 B65D 30/02
注塑件 B29C 45/14,塑料托盘 B65D 19/00,塑料管材 F16L 9/12
水处理剂 C02F 5/10,助剂 C08K 5/00,树脂 C08F 220/06
片剂 A61K 9/20,胶囊 A61K 9/48,口服液 A61K 9/08
糕点 A21D 13/00,面包 A21D 13/00,饼干 A21D 13/00
绿茶 A23F 3/06,红茶 A23F 3/08,白茶 A23F 3/06
抛釉砖 C04B 41/86,仿古砖 C04B 33/13,岩板 C04B 33/13,瓷片 C04B 33/13
钢结构厂房 E04H 5/02,管桁架 E04C 3/08,网架 E04B 1/19
预制构件 E04C 2/04,混凝土管 F16L 9/08,路缘石 E01C 11/22
污水处理设备 C02F 9/00,除尘器 B01D 46/02,废气处理设备 B01D 53/04`);

/** IPC groups of the machines for each process. */
const PROCESSES = pairs(`
锻造 B21J 5/00,热处理 C21D 9/40,磨削 B24B 19/06,装配 B23P 19/00,数控加工 B23P 23/04,铣削 B23C 3/00,去毛刺 B24B 9/04
阳极氧化 C25D 11/04,电火花加工 B23H 1/00,线切割 B23H 7/02,抛光 B24B 29/02,试模 G01M 13/00,标定 G01D 18/00,老化测试 G01M 13/00
铸造 B22D 47/00,机加工 B23P 23/00,试压 G01M 3/02,喷涂 B05B 13/02,钣金 B21D 5/00,焊接 B23K 37/00,检漏 G01M 3/20,总装 B23P 19/00
洁净装配 B23P 19/00,灭菌 A61L 2/00,检验 G01M 99/00,压铸 B22D 17/00,冲压 B21D 22/02,电泳 C25D 13/00,焊装 B23K 37/00,涂装 B05B 13/02
涂布 H01M 4/04,卷绕 H01M 10/04,注液 H01M 50/60,化成 H01M 10/44,串焊 H01L 31/18,层压 B32B 37/10,检测 G01R 31/00
拉丝 B21C 1/02,绞线 H01B 13/02,挤塑 H01B 13/14,成缆 H01B 13/02,贴片 H05K 13/04,组装 B23P 19/00,老化 G01R 31/44
晶圆测试 G01R 31/26,封装 H01L 21/56,成品测试 G01R 31/28,波峰焊 B23K 1/08,测试 G01R 31/28,烧机 G06F 11/22
织造 D03D 47/00,印染 D06B 3/10,缝制 D05B 35/00,整经 D02H 3/00,染色 D06B 3/10,印花 B41F 17/00,裁剪 D06H 7/00,整烫 D06F 71/00
裁断 A43D 8/02,针车 D05B 15/00,开料 B27B 5/00,封边 B27D 5/00,喷漆 B05B 13/02,印刷 B31B 50/88,模切 B26F 1/38,糊箱 B31B 50/62
注塑 B29C 45/00,挤出 B29C 48/00,吹塑 B29C 49/00,聚合 B01J 19/18,复配 B01F 27/00,灌装 B65B 3/04
制粒 B01J 2/00,压片 B30B 11/02,包衣 A61J 3/06,包装 B65B 63/00,和面 A21C 1/00,成型 A21C 11/00,烘烤 A21B 5/00
萎凋 A23F 3/06,揉捻 A23F 3/12,烘干 A23F 3/06,球磨 B02C 17/10,喷雾造粒 B01J 2/02,压制 B28B 3/00,烧成 F27B 9/00
下料 B23D 33/02,抛丸 B24C 3/00,搅拌 B28C 5/00,浇筑 B28B 1/00,养护 B28B 11/24,防腐 B05D 7/14,调试 G05B 23/02`);

/** IPC groups of processes that mean something else in a trade; keys are code and process. */
const OF_TRADE = pairs(`
3491标定 B25J 9/16,3612总装 B62D 65/00,3825检测 H02S 50/10,3911检测 G06F 11/22,1952成型 A43D 9/00,2110组装 B27M 3/18`);

/** Throws if the tables lack a word. */
const found = (group: string | undefined, word: string): string => {
  if (!group) throw new Error(`No group of the IPC for ${word}`);
  return group;
};
export const productGroup = (product: string): string => found(PRODUCTS.get(product), product);
export const processGroup = (code: string, process: string): string =>
  found(OF_TRADE.get(code + process) ?? PROCESSES.get(process), process);

/** Returns the IPC group of a fixture for a machine tool of this group; null for other machines. */
export const fixtureGroup = (group: string): string | null =>
  group.startsWith('B23K')
    ? 'B23K 37/04'
    : group.startsWith('B24B')
      ? 'B24B 41/06'
      : /^B23[CHP]/.test(group)
        ? 'B23Q 3/06'
        : null;
