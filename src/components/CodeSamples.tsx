import { Tabs } from '@daas/kit/Tabs';
import { useIntl } from '@umijs/max';
import { CodeBlock } from './CodeBlock';
import type { CodeLanguage } from './CodeBlock/languages';
import { codeSample, type GatewayRequest, SAMPLE_LANGUAGES, type SampleLanguage } from './samples';

const NAMES: Record<SampleLanguage, string> = { curl: 'curl', typescript: 'TypeScript', python: 'Python' };
const COLOURED: Record<SampleLanguage, CodeLanguage> = { curl: 'bash', typescript: 'typescript', python: 'python' };

/** One request, or another program, in each language. */
export function CodeSamples(props: { request: GatewayRequest } | { codeOf: (language: SampleLanguage) => string }) {
  const { formatMessage } = useIntl();
  const codeOf = 'request' in props ? (language: SampleLanguage) => codeSample(language, props.request) : props.codeOf;
  return (
    <Tabs
      size="small"
      items={SAMPLE_LANGUAGES.map((language) => ({
        key: language,
        label: NAMES[language],
        children: (
          <CodeBlock
            code={codeOf(language)}
            language={COLOURED[language]}
            label={formatMessage({ id: 'data.sample-in' }, { language: NAMES[language] })}
          />
        ),
      }))}
    />
  );
}
