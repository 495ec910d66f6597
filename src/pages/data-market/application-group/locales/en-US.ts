export default {
  'application-group.total': 'Companies in this group: {count}. ',
  'application-group.city': 'By city, {city} has the most ({count}); ',
  'application-group.trade': 'by industry, {industry} has the most ({count}).',
  'application-group.offices': 'Operates at',
  'application-group.since': 'since {day}',
  'application-group.km': '{km} km from its registered address',
  'application-group.signs': 'Signals',
  'application-group.sign-industry': 'Industry: {value}',
  'application-group.sign-staff': '{value} insured',
  'application-group.sign-patents': 'Patents: {value}',
  'application-group.unknown': 'Group not found',
};
