import { history, useIntl, useParams } from '@umijs/max';
import { Card, Segmented } from 'antd';
import { detailPath } from '../../components/paths';
import { useConnector } from '../context';
import { DownloadFileGuide } from './DownloadFileGuide';
import { NameListGuide } from './NameListGuide';
import { Overview } from './Overview';

/** Documents of the guide; name lists belong to file connectors, files to all that deliver them. // §2 */
const DOCS = {
  API: ['overview'],
  FILE: ['overview', 'data_name_list', 'download-file'],
  DATAPACKET: ['overview', 'download-file'],
} as const;
const PAGES = { overview: Overview, data_name_list: NameListGuide, 'download-file': DownloadFileGuide };

export default function Guide() {
  const { formatMessage } = useIntl();
  const { connector } = useConnector();
  const { docId } = useParams<{ docId: string }>();
  const docs: readonly (keyof typeof PAGES)[] = DOCS[connector.type];
  const doc = docs.find((one) => one === docId) ?? 'overview';
  const Page = PAGES[doc];
  return (
    <Card variant="borderless">
      {docs.length > 1 && (
        <Segmented
          style={{ marginBottom: 24 }}
          aria-label={formatMessage({ id: 'connector-guide.documents' })}
          value={doc}
          onChange={(next) => history.push(detailPath(connector, `guide/${next}`))}
          options={docs.map((one) => ({ value: one, label: formatMessage({ id: `connector-guide.doc.${one}` }) }))}
        />
      )}
      <Page connector={connector} />
    </Card>
  );
}
