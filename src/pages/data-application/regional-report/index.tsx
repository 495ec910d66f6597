import { DownloadOutlined, EditOutlined, LinkOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import type { RegionalMeasure } from '@daas/contract/regionalAnalysis';
import { BackLink } from '@daas/kit/BackLink';
import { ClosedApplication, isClosed } from '@daas/kit/ClosedApplication';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useDownload } from '@daas/kit/hooks/useDownload';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name, Sentence } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useShown } from '@daas/kit/title';
import { FormattedMessage, useParams, useSearchParams } from '@umijs/max';
import { Alert, Button, Flex, message, Progress, Segmented, Skeleton, Typography } from 'antd';
import { Lost } from '@/components/Lost';
import { Chain } from '../components/regional/Chain';
import { Concentration } from '../components/regional/Concentration';
import { Findings } from '../components/regional/Findings';
import { Growth } from '../components/regional/Growth';
import styles from '../components/regional/index.module.css';
import { Leaders } from '../components/regional/Leaders';
import { Places } from '../components/regional/Places';
import { editPath, REGIONAL } from '../components/regional/paths';
import { Sizes } from '../components/regional/Sizes';
import { Structure } from '../components/regional/Structure';
import { Totals } from '../components/regional/Totals';
import { type Answer, useReportTexts } from '../components/regional/useReport';

const POLL_MS = 1500;
const isMoving = ({ status }: Answer) => status === 'queued' || status === 'running';

/** The report behind a link. // §2 */
export default function RegionalReport() {
  const { key = '' } = useParams<{ key: string }>();
  const { text } = useReportTexts();
  const { data, error, refresh } = useApi(
    'regional.report',
    { key },
    { showErrorInPlace: true, pollingMs: (answer) => (isMoving(answer) ? POLL_MS : 0) },
  );
  if (isClosed(error)) return <ClosedApplication error={error} again={refresh} />;
  if (!data) return <Lost texts="regional" error={error} again={refresh} to={REGIONAL} />;
  return (
    <Flex vertical gap="middle">
      <div className="no-print">
        <BackLink to={REGIONAL}>
          <FormattedMessage id="menu.regional-analysis" />
        </BackLink>
      </div>
      <Head answer={data} onChanged={refresh} />
      {isMoving(data) && (
        <div className="no-print">
          <Typography.Text aria-live="polite">{text('computing')}</Typography.Text>
          <Progress percent={Math.floor(data.progress * 100)} status="active" aria-label={text('computing')} />
        </div>
      )}
      {data.status === 'failed' && <Alert type="error" showIcon title={text('failed-run')} />}
      {data.report ? <Body answer={data} report={data.report} /> : isMoving(data) && <Skeleton active />}
    </Flex>
  );
}

function Head({ answer, onChanged }: { answer: Answer; onChanged: () => void }) {
  const { text, format } = useReportTexts();
  const common = useText('common');
  useShown(answer.name);
  const again = useAction('regional.refresh');
  const workbook = useDownload('regional.workbook');
  const names = (list: Answer['regions']) => list.map(({ name }) => name).join(common('comma'));
  const copy = () => navigator.clipboard.writeText(window.location.href).then(() => message.success(text('copied')));
  const save = () => workbook.save({ key: answer.key }, `${answer.name}.xlsx`);
  const about = [
    names(answer.regions),
    names(answer.industries) || text('all-industries'),
    text('against', { name: answer.comparison.name }),
  ];
  return (
    <>
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <PageTitle text={<Sentence>{about.join(' · ')}</Sentence>}>
          <Name>{answer.name}</Name>
        </PageTitle>
        <Flex gap="small" wrap className="no-print">
          {answer.own && (
            <LinkButton icon={<EditOutlined aria-hidden />} to={editPath(answer.id)}>
              {common('edit')}
            </LinkButton>
          )}
          <Button icon={<LinkOutlined aria-hidden />} onClick={() => void copy()}>
            {text('copy-link')}
          </Button>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={!answer.report}
            loading={workbook.loading}
            onClick={() => void save()}
          >
            {text('workbook')}
          </Button>
          <Button icon={<PrinterOutlined aria-hidden />} disabled={!answer.report} onClick={() => window.print()}>
            {common('print')}
          </Button>
        </Flex>
      </Flex>
      {answer.report && (
        <Typography.Text type="secondary">
          <Sentence>
            {text('computed', {
              time: format.time(answer.computed_at),
              rows: format.time(answer.report.rows_at),
              owner: answer.owner,
            })}
          </Sentence>
        </Typography.Text>
      )}
      {answer.outdated && !isMoving(answer) && (
        <Alert
          type="info"
          showIcon
          className="no-print"
          title={text('outdated')}
          action={
            answer.own && (
              <Button
                size="small"
                icon={<ReloadOutlined aria-hidden />}
                loading={again.loading}
                onClick={() => void again.run({ id: answer.id }).then(onChanged, () => undefined)}
              >
                {text('refresh')}
              </Button>
            )
          }
        />
      )}
    </>
  );
}

function Body({ answer, report }: { answer: Answer; report: NonNullable<Answer['report']> }) {
  const { text, measureName } = useReportTexts();
  const [query, setQuery] = useSearchParams();
  const measureKey = query.get('measure');
  const measure: RegionalMeasure =
    answer.measures.find((one) => one === measureKey) ?? answer.measures[0] ?? 'companies';
  if (report.industries.length === 0)
    return <Alert type="info" showIcon title={text('nothing')} description={text('nothing-text')} />;
  const part = { answer, report };
  return (
    <>
      <Findings {...part} measure={measure} />
      <Totals {...part} />
      {answer.measures.length > 1 && (
        <Segmented<RegionalMeasure>
          className="no-print"
          style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
          aria-label={text('measure-title')}
          value={measure}
          onChange={(one) => setQuery({ measure: one }, { replace: true })}
          options={answer.measures.map((value) => ({ value, label: measureName(value) }))}
        />
      )}
      <div className={styles.figures}>
        <Places {...part} measure={measure} number={1} />
        <Structure {...part} measure={measure} number={3} />
        <Concentration {...part} number={6} />
        <Sizes {...part} number={7} />
        <Growth {...part} number={9} />
        <Chain {...part} number={11} />
        <Leaders {...part} number={12} />
      </div>
      <Typography.Text type="secondary">{text('source')}</Typography.Text>
    </>
  );
}
