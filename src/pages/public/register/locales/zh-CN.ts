export default {
  'register.title': '注册企业账号',
  'register.text': '创建企业并成为首位管理员，注册后即可使用。',
  'register.company': '企业名称',
  'register.name': '您的姓名',
  'register.password': '密码',
  'register.submit': '注册并进入',
  'register.have-account': '已有账号？',
};
