export default {
  'project-detail.course': 'Course of the project',
  'project-detail.content': 'Notice',
  'project-detail.public': 'Public list',
  'project-detail.announced': 'Announced',
  'project-detail.approved': 'Approved',
  'project-detail.recommend': 'Companies that fit',
  'project-detail.no-public': 'No public list of this project yet',
  'project-detail.no-announced': 'No announced list of this project yet',
  'project-detail.no-approved': 'No company of this project was approved yet',
  'project-detail.recommend-text': 'Registered companies that meet what the project asks for, all of it:',
  'project-detail.nobody': 'No company meets all conditions of this project',
  'project-detail.original': 'The notice as published',
  'project-detail.why-no-public': 'The public list comes after applications close ({day})',
  'project-detail.why-no-announced':
    'The announced list comes after the public notice ({day}), unless there are objections',
  'project-detail.why-no-approved': 'The approved list comes after the announcement ({day})',
  'project-detail.no-day': 'date to be set',
};
