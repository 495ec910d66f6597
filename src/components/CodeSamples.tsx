import { Tabs } from '@daas/kit/Tabs';
import { useIntl } from '@umijs/max';
import { CodeBlock } from './CodeBlock';
import type { CodeLanguage } from './CodeBlock/languages';
import { codeSample, type GatewayRequest, SAMPLE_LANGUAGES, type SampleLanguage } from './samples';

const NAMES: Record<SampleLanguage, string> = { curl: 'curl', typescript: 'TypeScript', python: 'Python' };
const COLOURED: Record<SampleLanguage, CodeLanguage> = { curl: 'bash', typescript: 'typescript', python: 'python' };

/** One request, or another program, in each language that it has. */
export function CodeSamples(
  props: { request: GatewayRequest } | { codeOf: (language: SampleLanguage) => string | undefined },
) {
  const { formatMessage } = useIntl();
  const codeOf = 'request' in props ? (language: SampleLanguage) => codeSample(language, props.request) : props.codeOf;
  return (
    <Tabs
      size="small"
      items={SAMPLE_LANGUAGES.flatMap((language) => {
        const code = codeOf(language);
        if (code === undefined) return [];
        const label = formatMessage({ id: 'data.sample-in' }, { language: NAMES[language] });
        return {
          key: language,
          label: NAMES[language],
          children: <CodeBlock code={code} language={COLOURED[language]} label={label} />,
        };
      })}
    />
  );
}
