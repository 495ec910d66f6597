import { describe, expect, it } from 'vitest';
import { createWorld, DEMO_DEFAULTS, demoRows } from '..';
import { topicsOf } from './topics';

const rows = demoRows(createWorld(DEMO_DEFAULTS), 'policy');
const named = (title: string) => rows.find((row) => row.title === title);

describe('policies', () => {
  it('are the whole catalogue and every text', () => {
    expect(rows.filter((row) => row.source === 'catalogue')).toHaveLength(5797);
    expect(new Set(rows.filter((row) => row.has_content).map((row) => row.title)).size).toBe(145);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });

  it('are as they were published', () => {
    expect(
      named('国务院关于枣庄市城市总体规划的批复') ??
        named('国务院关于同意枣庄市建设国家可持续发展议程创新示范区的批复'),
    ).toMatchObject({
      document_no: '国函〔2022〕71号',
      issuer: '国务院',
      kind: '批复',
      province: '山东省',
      city: '枣庄市',
      written_date: '2022-07-10',
      published_date: '2022-07-15',
      level: '国家级',
    });
    expect(named('深圳经济特区外商投资条例')).toMatchObject({
      issuer: '深圳市人民代表大会常务委员会',
      kind: '地方性法规',
      level: '市级',
      province: '广东省',
      topic: '外商投资',
      has_content: true,
    });
    expect(named('中华人民共和国外商投资法')).toMatchObject({ issuer: '全国人民代表大会', kind: '法律' });
  });

  it('give a catalogued document its text and say of which day it is', () => {
    const row = named('保障中小企业款项支付条例');
    expect(row).toMatchObject({
      source: 'catalogue',
      text_date: '2025-03-17',
      cited_title: '中华人民共和国中小企业促进法',
    });
    expect(named(String(row?.cited_title))).toBeDefined();
  });

  it.each([
    ['国务院关于进一步支持小型微型企业健康发展的意见', '中小企业'],
    ['国务院办公厅关于加快发展海水淡化产业的意见', '综合'],
    ['国务院关于预防煤矿生产安全事故的特别规定', '安全生产'],
    ['国务院办公厅关于调整全国老龄工作委员会组成人员的通知', '就业与社会保障'],
  ])('%s is about %s', (title, topic) => {
    expect(topicsOf(title)[0]).toBe(topic);
  });

  it('mostly have a topic', () => {
    expect(rows.filter((row) => row.topic === '综合').length / rows.length).toBeLessThan(0.06);
  });
});
