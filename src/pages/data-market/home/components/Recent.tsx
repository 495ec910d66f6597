import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { searchPath } from '@daas/market-ui/paths';
import { Link } from '@umijs/max';
import { Button, Flex, Tag, Typography } from 'antd';

/** What this person looked for lately; each can be forgotten. */
export function Recent() {
  const { data, refresh } = useApi('market.recent', {}, { showErrorInPlace: true });
  const forget = useAction('market.forget');
  const text = useText('data-home');
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  const drop = async (id?: string) => {
    await forget.run(id ? { id } : {});
    refresh();
  };
  return (
    <Flex gap="small" wrap align="center">
      <Typography.Text type="secondary">{text('recent')}</Typography.Text>
      {list.map(({ id, keyword, data_set, data_set_name }) => (
        <Tag
          key={id}
          closable={{ 'aria-label': text('forget', { keyword }) }}
          onClose={(event) => {
            event.preventDefault();
            void drop(id);
          }}
        >
          <Link
            to={
              data_set ? searchPath(data_set, null, keyword) : `/data-market/home?${new URLSearchParams({ keyword })}`
            }
          >
            <Name>{keyword}</Name>
            {data_set_name && ` · ${data_set_name}`}
          </Link>
        </Tag>
      ))}
      <Button type="link" size="small" onClick={() => drop()}>
        {text('forget-all')}
      </Button>
    </Flex>
  );
}
