export default {
  'people.no-department': '没有匹配的部门',
  'people.roles-hint': '选择角色',
  'people.role-beyond': '该角色包含您没有的权限，不能授予他人',
  'people.member-hint': '输入姓名、手机号或邮箱查找',
  'people.no-member': '没有匹配的成员',
};
