export default {
  'register.title': 'Register your company',
  'register.text': 'Create the company and become its first administrator. You can start right away.',
  'register.company': 'Company name',
  'register.name': 'Your name',
  'register.password': 'Password',
  'register.submit': 'Register and continue',
  'register.have-account': 'Already registered?',
};
