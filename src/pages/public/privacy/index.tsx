import { useIntl } from '@umijs/max';
import { EFFECTIVE } from '../components/agreement';
import { LegalDocument } from '../components/LegalDocument';
import type { LegalTexts } from '../components/legalText';

const TEXTS: LegalTexts = {
  'zh-CN': () => import('./content/zh-CN'),
  'en-US': () => import('./content/en-US'),
  'zh-TW': () => import('@@/plugin-texts/zh-TW/pages/public/privacy/content/zh-CN'),
};

export default function PrivacyPage() {
  const { formatMessage } = useIntl();
  return <LegalDocument title={formatMessage({ id: 'menu.privacy' })} effective={EFFECTIVE.privacy} texts={TEXTS} />;
}
