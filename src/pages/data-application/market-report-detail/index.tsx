import { PrinterOutlined } from '@ant-design/icons';
import { BackLink } from '@daas/kit/BackLink';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence as Told } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { PayAccess } from '@daas/kit/PayAccess';
import { useShown } from '@daas/kit/title';
import { FormattedMessage, useParams, useSearchParams } from '@umijs/max';
import { Alert, Button, Card, Flex, Progress, Select, Skeleton, Typography, theme } from 'antd';
import { useState } from 'react';
import { confirmAct } from '@/components/confirmAct';
import { DisputeButton } from '@/components/Dispute';
import { Lost } from '@/components/Lost';
import styles from '../components/marketReport/index.module.css';
import { OriginDrawer } from '../components/marketReport/OriginDrawer';
import { MARKET_REPORT } from '../components/marketReport/paths';
import { ReportFigure } from '../components/marketReport/ReportFigure';
import { Sentence } from '../components/marketReport/Sentence';
import { type Answer, type Chapter, type Content, useReportTexts } from '../components/marketReport/useReportTexts';
import figures from '../components/regional/index.module.css';

const POLL_MS = 1500;
const isMoving = ({ status }: Pick<Answer, 'status'>) => status === 'queued' || status === 'running';

/** A version of a market report: text whose numbers say where they come from, and figures. // §2 */
export default function MarketReportDetail() {
  const { id = '' } = useParams<{ id: string }>();
  const { text } = useReportTexts();
  const [query, setQuery] = useSearchParams();
  const versionNumber = Number(query.get('version')) || undefined;
  const { data, error, refresh } = useApi(
    'marketReport.get',
    { id, ...(versionNumber ? { version: versionNumber } : {}) },
    { showErrorInPlace: true, pollingMs: (answer) => (isMoving(answer) ? POLL_MS : 0) },
  );
  useShown(data?.name);
  if (!data) return <Lost texts="market-report" error={error} again={refresh} to={MARKET_REPORT} />;
  const { content, status } = data.version;
  return (
    <Flex vertical gap="middle">
      <div className="no-print">
        <BackLink to={MARKET_REPORT}>
          <FormattedMessage id="menu.market-report" />
        </BackLink>
      </div>
      <Head
        answer={data}
        onVersion={(number) => setQuery(number ? { version: String(number) } : {}, { replace: true })}
        onChanged={refresh}
      />
      {isMoving(data) && (
        <div className="no-print">
          <Typography.Text aria-live="polite">{text('making')}</Typography.Text>
          <Progress percent={Math.floor(data.progress * 100)} status="active" aria-label={text('making')} />
        </div>
      )}
      {status === 'failed' && <Alert type="error" showIcon title={text('failed-run')} />}
      {content ? <Body answer={data} content={content} /> : isMoving(data) && <Skeleton active />}
    </Flex>
  );
}

interface HeadProps {
  answer: Answer;
  onVersion: (number: number | null) => void;
  onChanged: () => void;
}

function Head({ answer, onVersion, onChanged }: HeadProps) {
  const { text, format, subject, place } = useReportTexts();
  const common = useText('common');
  const { run } = useAction('marketReport.renew');
  const { id, name, version, history, price } = answer;
  const renew = () =>
    confirmAct({
      title: text('renew-title', { number: (history[0]?.number ?? 0) + 1 }),
      content: text('renew-text', { amount: format.money(price) }),
      okText: text('renew-ok', { amount: format.money(price) }),
      act: async () => {
        await run({ id, amount: price });
        onVersion(null);
        onChanged();
      },
    });
  const current = version.number;
  return (
    <>
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <PageTitle text={<Told>{[subject(answer), place(answer)].join(' · ')}</Told>}>
          <Name>{name}</Name>
        </PageTitle>
        <Flex gap="small" wrap className="no-print">
          <Select<number>
            aria-label={text('version-shown')}
            value={current}
            onChange={onVersion}
            style={{ minWidth: 200 }}
            options={history.map(({ number, computed_at, status }) => ({
              value: number,
              label: text('version', {
                number,
                time: computed_at ? format.day(computed_at) : text(`status-${status}`),
              }),
            }))}
          />
          <PayAccess by="marketReport.renew">
            <Button disabled={isMoving(answer)} onClick={renew}>
              {text('renew')}
            </Button>
          </PayAccess>
          <DisputeButton
            of={{ kind: 'report', id, version: current }}
            name={`${name} · ${text('version-shown')} ${current}`}
            charged={version.status === 'done' ? version.amount : 0}
            refunded={version.refunded}
            dispute={version.dispute}
            onDone={onChanged}
          />
          <Button icon={<PrinterOutlined aria-hidden />} disabled={!version.content} onClick={() => window.print()}>
            {common('print')}
          </Button>
        </Flex>
      </Flex>
      {version.computed_at && (
        <Typography.Text type="secondary">
          <Told>
            {text('computed', {
              number: current,
              time: format.time(version.computed_at),
              by: version.ordered_by,
              amount: format.money(version.amount),
            })}
          </Told>
        </Typography.Text>
      )}
      {version.outdated && !isMoving(answer) && current === history[0]?.number && (
        <Alert type="info" showIcon className="no-print" title={text('outdated')} />
      )}
    </>
  );
}

function Body({ answer, content }: { answer: Answer; content: Content }) {
  const { text, format, label } = useReportTexts();
  const { token } = theme.useToken();
  const [numberName, setNumberName] = useState<string | null>(null);
  const sentenceOf = (sentence: Chapter['text'][number]) => (
    <Sentence key={sentence.id} answer={answer} content={content} sentence={sentence} onNumber={setNumberName} />
  );
  return (
    <>
      {content.findings && content.findings.length > 0 && (
        <Card size="small" variant="borderless" role="region" aria-label={text('findings')}>
          <ul className={figures.findings} style={{ fontSize: token.fontSizeLG }}>
            {content.findings.map((finding) => (
              <li key={finding.id}>{sentenceOf(finding)}</li>
            ))}
          </ul>
        </Card>
      )}
      <Typography.Text type="secondary" className="no-print">
        {text('click-numbers')}
      </Typography.Text>
      {content.chapters.map((chapter, n) => (
        <section key={chapter.key} className={styles.chapter} aria-labelledby={`chapter-${chapter.key}`}>
          <Typography.Title level={2} id={`chapter-${chapter.key}`} style={{ margin: 0, fontSize: 18 }}>
            {text('chapter-title', { number: n + 1, title: text(`chapter.${chapter.key}`) })}
          </Typography.Title>
          <div className={figures.figures}>
            {/* Beside an odd number of figures there is room for the text, beside an even one there is none. */}
            <p className={`${styles.text} ${chapter.figures.length % 2 === 0 ? figures.wide : ''}`}>
              {chapter.text.map(sentenceOf)}
            </p>
            {chapter.figures.map((figure) => (
              <ReportFigure key={figure.key} content={content} figure={figure} />
            ))}
          </div>
        </section>
      ))}
      <section className={styles.chapter} aria-labelledby="report-sources">
        <Typography.Title level={2} id="report-sources" style={{ margin: 0, fontSize: 18 }}>
          {text('sources')}
        </Typography.Title>
        <ol style={{ margin: 0, paddingInlineStart: 20 }}>
          {content.sources.map((source) => (
            <li key={source.data_set}>
              {text('source', {
                name: label(source.label),
                rows: format.number(source.rows, 0),
                time: format.time(source.loaded_at),
              })}
              {source.origin && ` · ${label(source.origin)}`}
            </li>
          ))}
        </ol>
        <Typography.Text type="secondary">{text('methods')}</Typography.Text>
      </section>
      <OriginDrawer answer={answer} content={content} name={numberName} onName={setNumberName} />
    </>
  );
}
