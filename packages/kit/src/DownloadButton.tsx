import { DownloadOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, type ButtonProps } from 'antd';
import { useDownload } from './hooks/useDownload';

interface Props extends Pick<ButtonProps, 'type' | 'size' | 'style'> {
  id: string;
  name: string;
  onDone?: () => void;
}

/** antd's Button, but fetches a file of the company and saves it; each fetch is counted. */
export function DownloadButton({ id, name, onDone, ...button }: Props) {
  const { formatMessage } = useIntl();
  const { save, loading } = useDownload('download.file');
  const fetch = async () => {
    if (await save({ id }, name)) onDone?.();
  };
  return (
    <Button {...button} icon={<DownloadOutlined aria-hidden />} loading={loading} onClick={() => void fetch()}>
      {formatMessage({ id: 'data.download' })}
    </Button>
  );
}

/** The same in the row of a list. */
export const RowDownload = (props: Omit<Props, 'type' | 'size' | 'style'>) => (
  <DownloadButton {...props} type="link" size="small" style={{ paddingInline: 0 }} />
);
