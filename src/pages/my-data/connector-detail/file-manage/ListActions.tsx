import { RowDownload } from '@daas/kit/DownloadButton';
import { useAction } from '@daas/kit/hooks/useApi';
import { useDownload } from '@daas/kit/hooks/useDownload';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Sentence } from '@daas/kit/Name';
import { PayAccess } from '@daas/kit/PayAccess';
import { useAccess, useIntl } from '@umijs/max';
import { Button, message, Space } from 'antd';
import { confirmAct } from '@/components/confirmAct';
import { refusalCode } from '@/request';
import type { Version } from './version';

interface Props {
  connectorId: number;
  list: Version;
  onChanged: () => void;
}

const LINK = { type: 'link', size: 'small', style: { paddingInline: 0 } } as const;

/** What may be done with a list as it stands now. */
export function ListActions({ connectorId, list, onChanged }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const deliver = useAction('nameList.deliver');
  const remove = useAction('nameList.delete');
  const rejects = useDownload('nameList.rejects');
  const ids = { id: connectorId, name_list_id: list.id };
  const { status, quote, matched, file_name: name } = list;

  const accept = (price: number) =>
    confirmAct({
      title: formatMessage({ id: 'file.accept-title' }, { price: format.money(price) }),
      content: formatMessage({ id: 'file.accept-text' }, { name, matched: format.number(matched) }),
      okText: formatMessage({ id: 'file.accept' }),
      act: async () => {
        try {
          await deliver.run({ ...ids, quote: price });
          void message.success(formatMessage({ id: 'file.accepted' }));
        } catch (error) {
          // The price moved in between: the list shows the new one.
          if (refusalCode(error) !== 'changed-meanwhile') throw error;
        }
        onChanged();
      },
    });
  const confirmDelete = () =>
    confirmAct({
      title: <Sentence>{formatMessage({ id: 'common.delete-title' }, { name })}</Sentence>,
      content: formatMessage({ id: 'file.delete-text' }),
      okText: formatMessage({ id: 'common.delete' }),
      danger: true,
      act: async () => {
        await remove.run(ids);
        onChanged();
      },
    });
  const saveRejects = () => rejects.save(ids, `${name.replace(/\.\w+$/, '')}-rejects.csv`);
  return (
    <Space size="middle" wrap>
      {status === 'quoted' && matched > 0 && quote !== null && (
        <PayAccess by="nameList.deliver">
          <Button type="primary" size="small" onClick={() => accept(quote)}>
            {formatMessage({ id: 'file.accept' })}
          </Button>
        </PayAccess>
      )}
      {status === 'delivered' && list.download_id && access['get-file-download-log-list'] && (
        <RowDownload id={list.download_id} name={`${name.replace(/\.\w+$/, '')}.csv`} />
      )}
      {['quoted', 'delivering', 'delivered', 'expired'].includes(status) && list.rejected + list.rows > matched && (
        <Button {...LINK} loading={rejects.loading} onClick={() => void saveRejects()}>
          {formatMessage({ id: 'file.rejects' })}
        </Button>
      )}
      {['quoted', 'delivered', 'failed', 'expired'].includes(status) && (
        <Button {...LINK} danger onClick={confirmDelete}>
          {formatMessage({ id: 'common.delete' })}
        </Button>
      )}
    </Space>
  );
}
