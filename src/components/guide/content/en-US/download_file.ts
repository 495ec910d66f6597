import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'download',
    title: 'Download a file',
    body: [
      'Request a file by its `id` from the list. The response body is the file, and the receipt is in the `X-Receipt` header. Downloading again is free. An interrupted download can be resumed (`curl -C -`): `Range` and `If-Range` are supported, and `Repr-Digest` is the SHA-256 of the whole file. Files are deleted after `expires_at`; order again if needed.',
      { sample: 'download' },
    ],
  },
];
export default sections;
