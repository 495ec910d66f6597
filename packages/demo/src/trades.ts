import { sectionOf } from './industrySections';

/** What the companies of the demo do. `making` is given for trades with factories. */
export type Making = { products: string[]; materials: string[]; processes: string[]; machines: string[] };
export type Trade = {
  /** GB/T 4754-2017, four digits. */
  code: string;
  /** Of 1,000 companies, how many are of it. */
  weight: number;
  word: string;
  /** What companies of the trade are called, if not only by `word`. */
  words?: readonly string[];
  english: string;
  scope: string;
  making?: Making;
};

const list = (text: string) => text.split(' ');
const making = (products: string, materials: string, processes: string, machines: string): Making => ({
  products: list(products),
  materials: list(materials),
  processes: list(processes),
  machines: list(machines),
});

/** Their `weight` is within the section of the standard. */
// biome-ignore format: one line each
const WITHIN_SECTIONS: readonly Trade[] = [
  { code: '3451', weight: 9, word: '轴承', english: 'Bearing', scope: '滚动轴承制造；轴承销售；机械零件加工', making: making('滚动轴承 深沟球轴承 圆锥滚子轴承 轮毂轴承', '轴承钢 保持架 润滑脂', '锻造 热处理 磨削 装配', '数控车床 磨床 热处理炉 检测仪') },
  { code: '3484', weight: 14, word: '精密机械', english: 'Precision Machinery', scope: '通用设备制造；机械零件加工；机械设备销售', making: making('精密零件 传动轴 法兰 机加工件', '圆钢 铝合金 铜棒', '数控加工 铣削 去毛刺 阳极氧化', '加工中心 数控车床 三坐标测量机 线切割机') },
  { code: '3525', weight: 10, word: '模具', english: 'Mould', scope: '模具制造；模具销售；塑料制品制造', making: making('注塑模具 冲压模具 压铸模具', '模具钢 铜电极 标准模架', '电火花加工 线切割 抛光 试模', '电火花机 加工中心 注塑机') },
  { code: '3491', weight: 6, word: '机器人', english: 'Robotics', scope: '工业机器人制造；智能机器人研发；工业自动控制系统装置制造', making: making('六轴机器人 协作机器人 搬运机器人 焊接机器人', '减速器 伺服电机 铸铝件', '装配 标定 老化测试', '装配线 激光跟踪仪 老化台') },
  { code: '3443', weight: 6, word: '阀门', english: 'Valve', scope: '阀门和旋塞制造；泵及真空设备制造；五金产品零售', making: making('球阀 蝶阀 闸阀 调节阀', '铸钢件 不锈钢 密封圈', '铸造 机加工 试压 喷涂', '数控车床 试压台 喷涂线') },
  { code: '3464', weight: 5, word: '制冷设备', english: 'Refrigeration', scope: '制冷、空调设备制造；制冷、空调设备销售', making: making('中央空调 冷库机组 冷水机组', '压缩机 铜管 制冷剂', '钣金 焊接 检漏 总装', '折弯机 焊接机 检漏仪') },
  { code: '3584', weight: 8, word: '医疗器械', english: 'Medical Devices', scope: '第二类医疗器械销售；第三类医疗器械生产；医疗设备租赁', making: making('医用离心机 输液泵 监护仪 手术器械', '医用不锈钢 电子元件 医用塑料', '洁净装配 灭菌 检验', '洁净室 灭菌柜 贴片机') },
  { code: '3670', weight: 12, word: '汽车部件', english: 'Auto Parts', scope: '汽车零部件及配件制造；汽车零配件批发', making: making('制动盘 转向节 汽车线束 座椅骨架', '铸铁 铝锭 线缆 钢板', '压铸 机加工 冲压 电泳', '压铸机 加工中心 冲床 电泳线') },
  { code: '3612', weight: 2, word: '新能源汽车', english: 'New Energy Vehicle', scope: '新能源车整车制造；新能源汽车整车销售', making: making('纯电动客车 物流车 环卫车', '动力电池 电机 钢板', '冲压 焊装 涂装 总装', '冲压线 焊装机器人 涂装线') },
  { code: '3841', weight: 6, word: '新能源科技', english: 'New Energy', scope: '电池制造；电池销售；储能技术服务', making: making('锂离子电池 储能电池柜 电池模组', '正极材料 电解液 隔膜', '涂布 卷绕 注液 化成', '涂布机 卷绕机 化成柜') },
  { code: '3825', weight: 4, word: '光伏', english: 'Photovoltaic', scope: '光伏设备及元器件制造；太阳能发电技术服务', making: making('光伏组件 光伏支架 逆变器', '硅片 光伏玻璃 铝边框', '串焊 层压 检测', '串焊机 层压机 EL检测仪') },
  { code: '3831', weight: 6, word: '线缆', english: 'Cable', scope: '电线、电缆制造；电线、电缆经营', making: making('电力电缆 控制电缆 通信电缆', '铜杆 聚氯乙烯 交联聚乙烯', '拉丝 绞线 挤塑 成缆', '拉丝机 挤塑机 成缆机') },
  { code: '3872', weight: 6, word: '照明', english: 'Lighting', scope: '照明器具制造；照明器具销售；合同能源管理', making: making('LED路灯 工矿灯 面板灯 筒灯', '灯珠 铝基板 电源', '贴片 组装 老化', '贴片机 老化架 积分球') },
  { code: '3973', weight: 30, word: '半导体', words: ['半导体', '集成电路', '微电子', '芯片'], english: 'Semiconductor', scope: '集成电路芯片及产品制造；集成电路设计；半导体分立器件制造', making: making('功率芯片 传感器芯片 电源管理芯片', '晶圆 引线框架 塑封料', '晶圆测试 封装 成品测试', '固晶机 焊线机 测试机') },
  { code: '3982', weight: 10, word: '电子', english: 'Electronics', scope: '电子元器件制造；电子元器件批发', making: making('电路板 连接器 电容器 控制板', '覆铜板 电子元件 锡膏', '贴片 波峰焊 测试', '贴片机 回流焊炉 AOI检测仪') },
  { code: '3911', weight: 4, word: '智能科技', english: 'Intelligent Technology', scope: '计算机整机制造；计算机软硬件及外围设备制造；信息系统集成服务', making: making('服务器 工控机 一体机', '主板 机箱 存储器', '组装 烧机 检测', '组装线 老化房') },
  { code: '4011', weight: 4, word: '仪器仪表', english: 'Instruments', scope: '仪器仪表制造；仪器仪表销售', making: making('流量计 压力变送器 水质分析仪', '传感器 表壳 电路板', '装配 标定 检验', '标定台 贴片机') },
  { code: '1771', weight: 6, word: '家纺', english: 'Home Textiles', scope: '家用纺织制成品制造；针纺织品销售', making: making('床上用品 被套 毛毯', '棉纱 化纤 羽绒', '织造 印染 缝制', '喷气织机 缝纫机 绗缝机') },
  { code: '1751', weight: 10, word: '纺织', words: ['纺织', '织造', '印染'], english: 'Textile', scope: '面料纺织加工；面料印染加工；针纺织品及原料销售', making: making('涤纶面料 牛仔面料 窗帘布 印花布', '涤纶长丝 棉纱 染料', '整经 织造 染色 印花', '喷水织机 整经机 染色机 印花机') },
  { code: '1829', weight: 9, word: '服饰', english: 'Garment', scope: '服装制造；服装服饰批发；服装辅料销售', making: making('针织衫 运动服 羽绒服 校服', '棉布 涤纶 拉链', '裁剪 缝制 整烫', '自动裁床 缝纫机 整烫机') },
  { code: '1952', weight: 4, word: '鞋业', english: 'Footwear', scope: '制鞋；鞋帽批发；皮革制品制造', making: making('运动鞋 皮鞋 劳保鞋', '皮革 橡胶底 鞋材', '裁断 针车 成型', '裁断机 针车 成型线') },
  { code: '2110', weight: 7, word: '家具', english: 'Furniture', scope: '家具制造；家具销售；木材加工', making: making('办公家具 实木床 学生课桌椅', '板材 实木 五金件', '开料 封边 喷漆 组装', '开料机 封边机 喷漆线') },
  { code: '2231', weight: 6, word: '包装', english: 'Packaging', scope: '纸和纸板容器制造；包装装潢印刷品印刷', making: making('瓦楞纸箱 彩盒 纸袋', '原纸 油墨 淀粉胶', '印刷 模切 糊箱', '瓦线 印刷机 模切机') },
  { code: '2929', weight: 8, word: '塑胶', english: 'Plastics', scope: '塑料制品制造；塑料制品销售', making: making('注塑件 塑料托盘 塑料管材', '聚丙烯 ABS颗粒 色母', '注塑 挤出 吹塑', '注塑机 挤出机 机械手') },
  { code: '2661', weight: 6, word: '化工', english: 'Chemical', scope: '化工产品生产（不含许可类化工产品）；化工产品销售', making: making('水处理剂 助剂 树脂', '液碱 丙烯酸 溶剂', '聚合 复配 灌装', '反应釜 灌装线 储罐') },
  { code: '2720', weight: 5, word: '药业', english: 'Pharmaceutical', scope: '药品生产；药品批发；中药提取物生产', making: making('片剂 胶囊 口服液', '原料药 辅料 药用包材', '制粒 压片 包衣 包装', '压片机 胶囊机 泡罩包装机') },
  { code: '1411', weight: 5, word: '食品', english: 'Food', scope: '食品生产；食品销售；糕点制售', making: making('糕点 面包 饼干', '面粉 白砂糖 黄油', '和面 成型 烘烤 包装', '和面机 隧道炉 包装机') },
  { code: '1530', weight: 4, word: '茶业', english: 'Tea', scope: '茶叶制品生产；茶叶种植；食用农产品批发', making: making('绿茶 红茶 白茶', '鲜叶 包装材料', '萎凋 揉捻 烘干', '揉捻机 烘干机 色选机') },
  { code: '3071', weight: 13, word: '陶瓷', english: 'Ceramics', scope: '建筑陶瓷制品制造；建筑陶瓷制品销售；卫生陶瓷制品销售', making: making('抛釉砖 仿古砖 岩板 瓷片', '瓷土 长石 釉料', '球磨 喷雾造粒 压制 烧成', '球磨机 压砖机 辊道窑 抛光线') },
  { code: '3311', weight: 7, word: '钢构', english: 'Steel Structure', scope: '金属结构制造；金属结构销售；建设工程施工', making: making('钢结构厂房 管桁架 网架', '型钢 钢板 焊材', '下料 焊接 抛丸 涂装', '数控切割机 埋弧焊机 抛丸机') },
  { code: '3021', weight: 5, word: '建材', english: 'Building Materials', scope: '水泥制品制造；建筑材料销售', making: making('预制构件 混凝土管 路缘石', '水泥 砂石 钢筋', '搅拌 浇筑 养护', '搅拌站 模台 养护窑') },
  { code: '3591', weight: 5, word: '环保设备', english: 'Environmental Equipment', scope: '环境保护专用设备制造；水污染治理；大气污染治理', making: making('污水处理设备 除尘器 废气处理设备', '钢板 滤袋 活性炭', '焊接 防腐 组装 调试', '卷板机 焊接机 喷砂房') },
  { code: '6513', weight: 24, word: '软件', english: 'Software', scope: '软件开发；软件销售；信息技术咨询服务' },
  { code: '6531', weight: 16, word: '信息技术', english: 'Information Technology', scope: '信息系统集成服务；计算机系统服务；网络设备销售' },
  { code: '6450', weight: 8, word: '数据科技', english: 'Data Technology', scope: '互联网数据服务；大数据服务；数据处理和存储支持服务' },
  { code: '6432', weight: 6, word: '网络科技', english: 'Network Technology', scope: '互联网销售；网络技术服务；第二类增值电信业务' },
  { code: '4790', weight: 14, word: '建设工程', english: 'Construction', scope: '建设工程施工；建筑劳务分包；工程管理服务' },
  { code: '4813', weight: 8, word: '市政工程', english: 'Municipal Engineering', scope: '市政设施管理；建设工程施工；道路货物运输' },
  { code: '4891', weight: 6, word: '园林', english: 'Landscape', scope: '园林绿化工程施工；城市绿化管理；花卉种植' },
  { code: '5013', weight: 6, word: '装饰', english: 'Decoration', scope: '住宅室内装饰装修；专业设计服务' },
  { code: '7482', weight: 6, word: '工程咨询', english: 'Engineering Consulting', scope: '工程监理服务；工程造价咨询；招投标代理服务' },
  { code: '7484', weight: 5, word: '设计', english: 'Design', scope: '工程设计；规划设计管理；专业设计服务' },
  { code: '7452', weight: 5, word: '检测技术', english: 'Testing', scope: '检验检测服务；环境保护监测；计量技术服务' },
  { code: '7520', weight: 3, word: '知识产权', english: 'Intellectual Property', scope: '知识产权服务；商标代理；专利代理' },
  { code: '7320', weight: 7, word: '生物科技', english: 'Biotechnology', scope: '生物科技研发；工程和技术研究和试验发展；实验分析仪器销售' },
  { code: '7519', weight: 14, word: '科技', english: 'Technology', scope: '技术服务、技术开发、技术咨询、技术转让；科技推广和应用服务' },
  { code: '5137', weight: 5, word: '电器', english: 'Appliances', scope: '家用电器销售；日用电器修理' },
  { code: '5154', weight: 6, word: '医疗供应链', english: 'Medical Supply', scope: '医疗器械批发；医护人员防护用品批发' },
  { code: '5127', weight: 6, word: '酒业', english: 'Wines and Spirits', scope: '酒类经营；食品销售' },
  { code: '5123', weight: 8, word: '农产品', english: 'Farm Produce', scope: '新鲜水果批发；新鲜蔬菜批发；食用农产品零售' },
  { code: '5181', weight: 12, word: '贸易', english: 'Trading', scope: '货物进出口；国内贸易代理；日用百货销售' },
  { code: '5212', weight: 6, word: '商贸', english: 'Retail', scope: '食品销售；日用百货销售；超市经营' },
  { code: '5263', weight: 5, word: '汽车服务', english: 'Auto Service', scope: '汽车零配件零售；机动车修理和维护' },
  { code: '5164', weight: 7, word: '金属材料', english: 'Metals', scope: '金属材料销售；金属制品销售；有色金属合金销售' },
  { code: '5165', weight: 9, word: '建材贸易', english: 'Building Supplies', scope: '建筑材料销售；建筑装饰材料销售；五金产品批发' },
  { code: '5174', weight: 9, word: '五金机电', english: 'Hardware', scope: '五金产品批发；机械电气设备销售；电线、电缆经营' },
  { code: '5176', weight: 6, word: '办公设备', english: 'Office Equipment', scope: '计算机软硬件及辅助设备批发；办公设备销售；办公设备耗材销售' },
  { code: '5179', weight: 6, word: '机电设备', english: 'Machinery Trade', scope: '机械设备销售；机械零件、零部件销售；电子产品销售' },
  { code: '5132', weight: 5, word: '服装贸易', english: 'Apparel Trade', scope: '服装服饰批发；针纺织品及原料销售；鞋帽批发' },
  { code: '5129', weight: 6, word: '食品贸易', english: 'Food Trade', scope: '食品销售；食品互联网销售；日用百货销售' },
  { code: '5251', weight: 3, word: '大药房', english: 'Pharmacy', scope: '药品零售；第一类医疗器械销售；保健食品（预包装）销售' },
  { code: '5292', weight: 8, word: '电子商务', english: 'E-commerce', scope: '互联网销售；日用百货销售；服装服饰零售' },
  { code: '5431', weight: 8, word: '物流', english: 'Logistics', scope: '道路货物运输；国内货物运输代理；仓储服务' },
  { code: '5990', weight: 3, word: '仓储', english: 'Warehousing', scope: '普通货物仓储服务；装卸搬运' },
  { code: '6210', weight: 8, word: '餐饮管理', english: 'Catering', scope: '餐饮服务；餐饮管理；食品销售' },
  { code: '6110', weight: 4, word: '酒店管理', english: 'Hotel', scope: '住宿服务；酒店管理；会议及展览服务' },
  { code: '7010', weight: 4, word: '置业', english: 'Real Estate', scope: '房地产开发经营；非居住房地产租赁' },
  { code: '7020', weight: 6, word: '物业服务', english: 'Property Services', scope: '物业管理；建筑物清洁服务；停车场服务' },
  { code: '7030', weight: 4, word: '房地产经纪', english: 'Realty', scope: '房地产经纪；房地产咨询；住房租赁' },
  { code: '6851', weight: 3, word: '保险经纪', english: 'Insurance Brokerage', scope: '保险经纪业务；风险管理咨询' },
  { code: '6852', weight: 4, word: '保险代理', english: 'Insurance Agency', scope: '保险代理业务；保险咨询' },
  { code: '6940', weight: 4, word: '金融信息服务', english: 'Financial Information', scope: '金融信息服务；信息技术咨询服务' },
  { code: '7212', weight: 4, word: '投资', english: 'Investment', scope: '以自有资金从事投资活动；企业管理' },
  { code: '7113', weight: 5, word: '设备租赁', english: 'Equipment Rental', scope: '建筑工程机械与设备租赁；机械设备租赁' },
  { code: '7221', weight: 2, word: '园区运营', english: 'Park Operations', scope: '园区管理服务；物业管理；创业空间服务' },
  { code: '7224', weight: 5, word: '供应链管理', english: 'Supply Chain', scope: '供应链管理服务；国内货物运输代理；货物进出口' },
  { code: '7241', weight: 7, word: '财税咨询', english: 'Tax Consulting', scope: '代理记账；财务咨询；税务服务' },
  { code: '7249', weight: 12, word: '企业管理咨询', english: 'Consulting', scope: '企业管理咨询；社会经济咨询服务；企业形象策划' },
  { code: '7271', weight: 2, word: '保安服务', english: 'Security Services', scope: '保安服务；安全系统监控服务' },
  { code: '7284', weight: 4, word: '会展服务', english: 'Exhibitions', scope: '会议及展览服务；礼仪服务；广告制作' },
  { code: '7291', weight: 3, word: '旅行社', english: 'Travel', scope: '旅游业务；旅行社服务网点旅游招徕、咨询服务' },
  { code: '7297', weight: 6, word: '商务服务', english: 'Business Services', scope: '商务代理代办服务；市场主体登记注册代理；办公服务' },
  { code: '7263', weight: 5, word: '人力资源', english: 'Human Resources', scope: '劳务派遣服务；人力资源服务' },
  { code: '7251', weight: 7, word: '文化传媒', english: 'Media', scope: '广告设计、代理；组织文化艺术交流活动' },
  { code: '7820', weight: 4, word: '环境服务', english: 'Environmental Services', scope: '城市生活垃圾经营性服务；市政设施管理' },
  { code: '0141', weight: 6, word: '农业科技', english: 'Agriculture', scope: '蔬菜种植；农业科学研究和试验发展' },
  { code: '0313', weight: 3, word: '牧业', english: 'Livestock', scope: '牲畜饲养；饲料销售' },
  { code: '4430', weight: 2, word: '热力', english: 'Heating', scope: '热力生产和供应；供暖服务' },
  { code: '1019', weight: 2, word: '矿业', english: 'Mining', scope: '非金属矿及制品销售；建筑用石加工' },
  { code: '8391', weight: 3, word: '教育科技', english: 'Education', scope: '教育咨询服务；教学专用仪器销售' },
  { code: '8393', weight: 3, word: '文化艺术培训', english: 'Arts Training', scope: '文化艺术辅导；组织文化艺术交流活动' },
  { code: '8394', weight: 3, word: '教育咨询', english: 'Education Consulting', scope: '教育咨询服务；教育教学检测和评价活动' },
  { code: '8411', weight: 3, word: '医院管理', english: 'Healthcare', scope: '医疗服务；健康咨询服务' },
  { code: '8425', weight: 3, word: '口腔门诊部', english: 'Dental Clinic', scope: '医疗服务；口腔诊疗服务' },
  { code: '8514', weight: 2, word: '养老服务', english: 'Elderly Care', scope: '养老服务；护理机构服务；健康咨询' },
  { code: '8730', weight: 4, word: '影视文化', english: 'Film and Television', scope: '广播电视节目制作经营；影视制作；摄像及视频制作服务' },
  { code: '8810', weight: 6, word: '文化艺术', english: 'Arts', scope: '文艺创作；营业性演出；组织文化艺术交流活动' },
  { code: '8929', weight: 2, word: '体育发展', english: 'Sports', scope: '体育场地设施经营；体育赛事策划；体育用品及器材零售' },
  { code: '8930', weight: 4, word: '健身', english: 'Fitness', scope: '健身休闲活动；体育健康服务；体育用品及器材零售' },
  { code: '9051', weight: 4, word: '文化发展', english: 'Culture', scope: '文化娱乐经纪人服务；组织文化艺术交流活动；文艺创作' },
  { code: '8010', weight: 5, word: '家政服务', english: 'Home Services', scope: '家政服务；母婴生活护理；洗烫服务' },
  { code: '8040', weight: 4, word: '美容', english: 'Beauty', scope: '生活美容服务；理发服务；化妆品零售' },
  { code: '8111', weight: 5, word: '汽车维修', english: 'Auto Repair', scope: '机动车修理和维护；汽车零配件零售；洗车服务' },
  { code: '8131', weight: 2, word: '家电维修', english: 'Appliance Repair', scope: '家用电器安装服务；日用电器修理' },
  { code: '8211', weight: 4, word: '保洁服务', english: 'Cleaning', scope: '建筑物清洁服务；专业保洁、清洗、消毒服务' },
  { code: '7861', weight: 3, word: '文化旅游', english: 'Culture and Tourism', scope: '旅游开发项目策划咨询；游览景区管理' },
];

export const TRADES: readonly Trade[] = WITHIN_SECTIONS.map((trade) => {
  const section = sectionOf(trade.code);
  const all = WITHIN_SECTIONS.filter(({ code }) => sectionOf(code) === section);
  return { ...trade, weight: (section.companies * trade.weight) / all.reduce((sum, { weight }) => sum + weight, 0) };
});
