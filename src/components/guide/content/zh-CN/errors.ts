import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'shape',
    title: '错误的格式',
    body: [
      '错误以 `application/problem+json`（RFC 9457）返回。`code` 是稳定不变的错误码，`detail` 按 `Accept-Language` 的语言说明原因，`errors` 逐一指出有误的字段，`type` 是该错误码的说明页地址，`request_id` 可用于在调用记录中查找。出错一律不计费。',
      {
        code: '{\n  "type": "{base}/error-codes/rate-limited",\n  "title": "Rate limited",\n  "status": 429,\n  "detail": "连接器每秒最多允许 5 次调用，已用 5 次。将于 2026-11-21 12:00:01 (UTC+8) 恢复。",\n  "code": "rate-limited",\n  "request_id": "req_…",\n  "errors": [],\n  "charged": false,\n  "limit": {\n    "name": "connector.perSecond",\n    "unit": "calls",\n    "value": 5,\n    "used": 5,\n    "needed": 1,\n    "renews_at": "2026-11-21T04:00:01.000Z"\n  }\n}',
        label: '错误示例',
      },
    ],
  },
  { id: 'codes', title: '全部错误码', body: [{ table: 'errors' }] },
];
export default sections;
