import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'test-key',
    title: '测试密钥',
    body: [
      '测试密钥同样经过密钥、签名、来源地址、状态与参数的检查，通过后返回固定的样例数据，免费，也不占用限额。',
      '样例共三行，每页一行，便于检验翻页。查询条件会在样例上生效：没有匹配的行时，返回空结果。',
    ],
  },
  {
    id: 'cases',
    title: '按需返回各种情况',
    body: [
      '测试密钥通过请求头 `X-Test-Case` 指定要返回的情况，便于检验程序对各种情况的处理：`ok`、`empty`、任一错误码，或 `second-page-unavailable`、`second-page-total-limit`（第一页正常，下一页出错）。',
      { sample: 'sandbox' },
      { table: 'test-cases' },
    ],
  },
];
export default sections;
