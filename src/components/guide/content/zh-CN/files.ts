import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'call',
    title: '查询文件列表',
    body: [
      '该连接器交付文件。程序可按从新到旧的顺序查询已生成的文件，再按编号下载。费用在生成文件时已收取，查询与下载均不收费。',
      { sample: 'call' },
    ],
  },
  {
    id: 'answer',
    title: '测试密钥的返回',
    body: ['测试密钥免费，始终返回以下固定样例，可在购买之前完成对接。', { code: 'response', label: '测试密钥的返回' }],
  },
];
export default sections;
