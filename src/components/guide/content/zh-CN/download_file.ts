import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'download',
    title: '下载文件',
    body: [
      '从列表中取得文件的 `id` 后请求该文件，返回的就是文件内容，回执位于响应头 `X-Receipt`。重复下载不收费。下载中断后可从断点继续（如 `curl -C -`）：支持 `Range` 与 `If-Range`；`Repr-Digest` 为整个文件的 SHA-256，可用于核对。超过 `expires_at` 后文件会被清除，需要时可重新生成。',
      { sample: 'download' },
    ],
  },
];
export default sections;
