import { noticeOf, noticePath, stepsOf } from './stages';

const tender = { id: 'bid_1', notice_type: '招标公告', publish_date: '2026-01-05' };
const amendment = { id: 'bid_2', notice_type: '变更公告', publish_date: '2026-01-12' };
const award = { id: 'bid_3', notice_type: '中标公告', publish_date: '2026-02-03' };
const cancelled = { id: 'bid_4', notice_type: '废标公告', publish_date: '2026-02-03' };
const slugs = (notices: object[]) =>
  stepsOf(notices as never).map(({ stage, notice }) => (notice ? stage.slug : `(${stage.slug})`));

test('notices stand in the order of the stages; what is to come follows', () => {
  expect(slugs([award, amendment, tender])).toEqual(['tender', 'amendment', 'award', '(contract)']);
  expect(slugs([tender])).toEqual(['tender', '(award)', '(contract)']);
});

test('nothing follows a cancelled project, and a stage that was left out does not come any more', () => {
  expect(slugs([tender, cancelled])).toEqual(['tender', 'cancelled']);
  expect(slugs([award])).toEqual(['award', '(contract)']);
});

test('an address means the stage it names where the project has one', () => {
  const notices = [tender, award];
  expect(noticePath(noticeOf('award', tender, notices))).toBe('/bidding/page-details/award/bid_3');
  expect(noticePath(noticeOf('contract', tender, notices))).toBe('/bidding/page-details/tender/bid_1');
  expect(noticePath(noticeOf('notice', award, notices))).toBe('/bidding/page-details/award/bid_3');
});
