import { DOC_DATA_SETS } from '@daas/contract/docs';
import { descriptionOf, nameOf } from '@daas/contract/naming';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useParams } from '@umijs/max';
import { Flex, Typography, theme } from 'antd';
import { useAppearance } from '@/appearance';
import { CodeSamples } from '@/components/CodeSamples';
import { Lost } from '@/components/Lost';
import { gatewayUrl } from '@/components/samples';
import { usePageTitle } from '@/hooks/usePageTitle';
import styles from '../page.module.css';
import { Changes } from './Changes';
import type { Dictionary } from './dictionary';
import { Fields } from './Fields';
import { bothLanguages } from './Names';
import { Relations } from './Relations';

/** Fields of the sample request. */
const SAMPLE_FIELDS = 4;

/** Dictionary of a data set: fields and relations in both languages, with prices. */
export default function DataSet() {
  const { key = '' } = useParams<{ key: string }>();
  const { data, error, refresh } = useApi('dictionary.get', { key }, { showErrorInPlace: true });
  const dictionary = data?.key === key ? data : undefined;
  usePageTitle(dictionary && `${dictionary.name_cn} ${dictionary.name_en}`);
  if (!dictionary) return <Lost texts="docs-set" error={error} again={refresh} to={DOC_DATA_SETS} />;
  return <Page dictionary={dictionary} />;
}

function Page({ dictionary }: { dictionary: Dictionary }) {
  const { token } = theme.useToken();
  const text = useText('docs');
  const price = useText('price');
  const format = useFormat();
  const [own, other] = bothLanguages(useAppearance().locale);
  const { key, fields, relations, changelog } = dictionary;
  const facts: [string, React.ReactNode][] = [
    [
      text('key'),
      <Typography.Text key="key" code>
        <bdi dir="ltr">{key}</bdi>
      </Typography.Text>,
    ],
    [price('unit-price'), `${format.money(dictionary.price.base)} ${price(`per-${dictionary.price.mode}`)}`],
    [price('types'), dictionary.connector_types.map((type) => price(`type-${type}`)).join(' · ')],
    [price('rows'), format.number(dictionary.rows)],
    [price('updated'), format.day(dictionary.updated_at)],
  ];
  const wanted = fields.filter(({ masked, type }) => !masked && type !== 'records').slice(0, SAMPLE_FIELDS);
  const request = {
    url: gatewayUrl('/open/v1/connectors/1000001/query'),
    body: { fields: wanted.map(({ field }) => field), limit: 2 },
  };
  return (
    <main className={styles.wide}>
      <h1>
        {nameOf(dictionary, own)}{' '}
        <Typography.Text type="secondary" style={{ fontSize: 18, fontWeight: 400 }}>
          {nameOf(dictionary, other)}
        </Typography.Text>
      </h1>
      <p style={{ marginBlockEnd: 0 }}>{descriptionOf(dictionary, own)}</p>
      <p style={{ marginBlockStart: 4, color: token.colorTextSecondary }}>{descriptionOf(dictionary, other)}</p>
      <dl className={styles.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt style={{ color: token.colorTextSecondary }}>{title}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.section} aria-labelledby="fields">
        <h2 id="fields">{text('fields')}</h2>
        <p style={{ color: token.colorTextSecondary }}>{text('fields-text')}</p>
        <Fields fields={fields} />
      </section>
      {relations.length > 0 && (
        <section className={styles.section} aria-labelledby="relations">
          <h2 id="relations">{text('relations')}</h2>
          <p style={{ color: token.colorTextSecondary }}>{text('relations-text')}</p>
          <Relations relations={relations} />
        </section>
      )}
      {changelog.length > 0 && (
        <section className={styles.section} aria-labelledby="changes">
          <h2 id="changes">{text('changes')}</h2>
          <Changes changelog={changelog} />
        </section>
      )}
      {dictionary.connector_types.includes('API') && (
        <section className={styles.section} aria-labelledby="request">
          <h2 id="request">{text('request')}</h2>
          <p style={{ color: token.colorTextSecondary }}>{text('example-id', { id: '1000001' })}</p>
          <Flex vertical style={{ maxWidth: 820 }}>
            <CodeSamples request={request} />
          </Flex>
        </section>
      )}
    </main>
  );
}
