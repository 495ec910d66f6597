export default {
  'people.no-department': 'No matching department',
  'people.roles-hint': 'Choose roles',
  'people.role-beyond': 'This role has more permissions than you do, so you can’t assign it',
  'people.member-hint': 'Search by name, phone, or email',
  'people.no-member': 'No matching member',
};
