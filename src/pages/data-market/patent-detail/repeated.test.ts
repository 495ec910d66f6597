import { repeated } from './repeated';

const alone = {
  first_applicant: '宁波甲公司',
  first_applicant_uscc: '91000000MAE000002K',
  applicants: ['宁波甲公司'],
  applicant_usccs: ['91000000MAE000002K'],
  inventors: ['陈*'],
  cites: [],
  ipc_class: 'B24B',
  ipc_main: 'B24B 19/06',
  ipc_codes: ['B24B 19/06'],
};

test('one applicant is named once, by name and by code', () => {
  expect(repeated(alone)).toEqual([
    'applicants',
    'applicant_usccs',
    'applicant_count',
    'inventor_count',
    'ipc_class',
    'ipc_codes',
  ]);
});

test('several are all told, a company among them by its code, though it is not the first', () => {
  const several = { ...alone, applicants: ['宁波甲公司', '乙公司'], applicant_usccs: ['91000000MAE000002K', 'B'] };
  expect(repeated(several)).toContain('first_applicant_uscc');
  for (const told of ['applicants', 'applicant_usccs']) expect(repeated(several)).not.toContain(told);
  const university = { ...alone, first_applicant: '宁波大学', first_applicant_uscc: null };
  expect(repeated({ ...university, applicants: ['宁波大学', '宁波甲公司'] })).not.toContain('applicant_usccs');
});

test('a design has a class of its own, and no part of it elsewhere', () => {
  const design = { ipc_class: null, ipc_main: '08-05', ipc_codes: [], applicants: ['a'], first_applicant: 'a' };
  expect(repeated(design)).toEqual(['applicants', 'applicant_count']);
});
