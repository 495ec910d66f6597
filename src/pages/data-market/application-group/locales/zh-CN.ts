export default {
  'application-group.total': '共 {count} 家企业。',
  'application-group.city': '按城市，{city}最多，有 {count} 家；',
  'application-group.trade': '按行业，{industry}最多，有 {count} 家。',
  'application-group.offices': '实际办公地',
  'application-group.since': '{day} 入驻',
  'application-group.km': '距注册地 {km} 公里',
  'application-group.signs': '判断依据',
  'application-group.sign-industry': '行业：{value}',
  'application-group.sign-staff': '参保 {value} 人',
  'application-group.sign-patents': '专利 {value} 件',
  'application-group.unknown': '客群不存在',
};
