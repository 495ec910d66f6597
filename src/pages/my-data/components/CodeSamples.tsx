import { Tabs } from '@daas/kit/Tabs';
import { useIntl } from '@umijs/max';
import { CodeBlock } from '@/components/CodeBlock';
import { codeSample, type GatewayRequest, SAMPLE_LANGUAGES, type SampleLanguage } from './gatewaySamples';

const NAMES: Record<SampleLanguage, string> = { curl: 'curl', typescript: 'TypeScript', python: 'Python' };

/** One gateway call in each language. */
export function CodeSamples({ request }: { request: GatewayRequest }) {
  const { formatMessage } = useIntl();
  return (
    <Tabs
      size="small"
      items={SAMPLE_LANGUAGES.map((language) => ({
        key: language,
        label: NAMES[language],
        children: (
          <CodeBlock
            code={codeSample(language, request)}
            label={formatMessage({ id: 'connector.sample-in' }, { language: NAMES[language] })}
          />
        ),
      }))}
    />
  );
}
