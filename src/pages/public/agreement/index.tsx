import { useIntl } from '@umijs/max';
import { EFFECTIVE } from '../components/agreement';
import { LegalDocument } from '../components/LegalDocument';
import type { LegalTexts } from '../components/legalText';

const TEXTS: LegalTexts = {
  'zh-CN': () => import('./content/zh-CN'),
  'en-US': () => import('./content/en-US'),
  'zh-TW': () => import('@@/plugin-texts/zh-TW/pages/public/agreement/content/zh-CN'),
};

export default function AgreementPage() {
  const { formatMessage } = useIntl();
  return (
    <LegalDocument title={formatMessage({ id: 'menu.agreement' })} effective={EFFECTIVE.agreement} texts={TEXTS} />
  );
}
