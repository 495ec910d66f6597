import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'call',
    title: 'List the files',
    body: [
      'This connector delivers files. A program lists the files that are ready, newest first, and downloads them by ID. They were paid for when ordered, so listing and downloading are free.',
      { sample: 'call' },
    ],
  },
  {
    id: 'answer',
    title: 'What a test key returns',
    body: [
      'A test key is free and always returns the sample below, so you can write your program before you buy anything.',
      { code: 'response', label: 'Answer of a test key' },
    ],
  },
];
export default sections;
