import { describe, expect, it } from 'vitest';
import { rowPath } from './paths';

describe('rowPath', () => {
  it('leads to the page of the row, which is told the keyword it was found by', () => {
    const policy = { key: 'policy', detail_path: '/policy-details/{id}' };
    expect(rowPath(policy, 'a/b')).toBe('/policy-details/a%2Fb');
    expect(rowPath(policy, 'pol_1', '小微 企业')).toBe(
      '/policy-details/pol_1?keyword=%E5%B0%8F%E5%BE%AE+%E4%BC%81%E4%B8%9A',
    );
  });
  it('leads to the result list where the data set has no such page', () => {
    expect(rowPath({ key: 'qualification', detail_path: null }, 'qua_1', 'x')).toBe(
      '/data-market/search/qualification?row=qua_1',
    );
  });
});
