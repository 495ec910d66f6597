import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { Highlighted } from '@daas/kit/market/Highlighted';
import { rowPath, searchPath } from '@daas/kit/market/paths';
import { Name } from '@daas/kit/Name';
import { Link, useIntl } from '@umijs/max';
import { Alert, Button, Empty, Flex, Skeleton, Typography, theme } from 'antd';
import { iconOf } from '@/components/dataSetIcons';
import styles from '../index.module.css';
import { markOf } from '../mark';

type Group = EndpointOutput<'market.suggest'>['groups'][number];

interface Props {
  keyword: string;
  categories: EndpointOutput<'market.home'>['categories'];
}

/** Titles that hold the text, by data set; each data set can be searched in full. */
export function Found({ keyword, categories }: Props) {
  const { formatMessage } = useIntl();
  const { data, error, refresh } = useApi('market.suggest', { text: keyword }, { disableMessageTips: true });
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `data-home.${id}` }, values);
  if (error && !data)
    return (
      <Alert type="error" showIcon title={text('failed')} action={<Button onClick={refresh}>{text('again')}</Button>} />
    );
  if (!data) return <Skeleton active />;
  const groups = data.groups.filter(({ items }) => items.length > 0);
  const others = categories
    .flatMap(({ data_sets }) => data_sets)
    .filter(({ key }) => !groups.some(({ data_set }) => data_set === key));
  return (
    <Flex vertical gap="middle">
      {groups.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none', { keyword })} />
      ) : (
        <ul className={styles.groups}>
          {groups.map((group) => (
            <li key={group.data_set}>
              <Group group={group} keyword={keyword} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Flex gap="small" wrap align="center">
          <Typography.Text type="secondary">{text('search-in', { keyword })}</Typography.Text>
          {others.map(({ key, name }) => (
            <Link key={key} to={fullSearch(key, keyword)}>
              {name}
            </Link>
          ))}
        </Flex>
      )}
    </Flex>
  );
}

const fullSearch = (dataSet: string, keyword: string) => searchPath(dataSet, null, keyword);

function Group({
  group: { data_set, data_set_name, icon, detail_path, items },
  keyword,
}: {
  group: Group;
  keyword: string;
}) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const Icon = iconOf(icon);
  return (
    <section
      aria-label={data_set_name}
      className={styles.group}
      style={{ background: token.colorBgContainer, borderColor: token.colorBorderSecondary }}
    >
      <Typography.Title level={2} style={{ margin: 0, fontSize: token.fontSizeLG }}>
        <Icon aria-hidden /> {data_set_name}
      </Typography.Title>
      <ul>
        {items.map(({ id, title }) => (
          <li key={id}>
            <Link to={rowPath({ key: data_set, detail_path }, id, keyword)}>
              <Name text={title}>
                <Highlighted parts={markOf(title, keyword)} />
              </Name>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={fullSearch(data_set, keyword)}>
        {formatMessage({ id: 'data-home.all-of' }, { name: data_set_name })}
      </Link>
    </section>
  );
}
