export default {
  'people.no-department': 'No matching department',
  'people.roles-hint': 'Choose roles',
  'people.role-beyond': 'This role allows more than you may do yourself, so you cannot give it',
  'people.member-hint': 'Find by name, phone or mail',
  'people.no-member': 'No matching person',
};
