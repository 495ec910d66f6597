import { BUILD_VERSION } from '@daas/contract/constants';
import type { Build } from '@daas/contract/endpoints/instance';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { useDispatch, useIntl, useSelector } from '@umijs/max';
import { Flex, Skeleton, Tag, Typography } from 'antd';
import { useEffect } from 'react';
import type { GlobalState } from '@/models/global';
import type { ProfileState } from '@/models/profile';
import type { UserState } from '@/models/user';

interface Shell {
  global: GlobalState;
  profile: ProfileState;
  user: UserState;
  loading: { effects: Record<string, boolean | undefined> };
}

/** As git abbreviates it. */
const COMMIT_SHOWN = 7;
const QUOTA_COLORS = ['error', 'warning', 'success'];

/** Who is signed in, for which company, what it may still create, and at what; read when the menu opens. // §7, §9 */
export function AccountCard() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const dispatch = useDispatch();
  const { name } = useSelector(({ profile }: Shell) => profile);
  const { baseInfo, company, person, limits } = useSelector(({ user }: Shell) => user);
  const { SmartPhone, daasQuotaStatus } = useSelector(({ global }: Shell) => global);
  const reading = useSelector(({ loading }: Shell) => loading.effects['user/loadDetails'] ?? false);
  const { data: instance } = useApi('instance.get', {}, { skipErrorHandler: true });
  useEffect(() => {
    dispatch({ type: 'user/loadDetails' });
  }, [dispatch]);

  const text = useText('shell');
  if (!baseInfo || !company || !person)
    return reading ? (
      <Skeleton active title={false} paragraph={{ rows: 3 }} style={{ width: 240 }} />
    ) : (
      <Name>{name}</Name>
    );
  const platform = ({ version, commit, built_at }: Build) =>
    built_at
      ? text('build-platform', { version, commit: commit.slice(0, COMMIT_SHOWN), day: format.day(built_at) })
      : text('build-development', { version });
  const works = [person.department, person.roles.join(formatMessage({ id: 'common.comma' }))]
    .filter(Boolean)
    .join(' · ');
  return (
    <Flex vertical gap={4} style={{ maxWidth: 280, whiteSpace: 'normal' }}>
      <Typography.Text strong>
        <Sentence>{`${name} · ${baseInfo.name}`}</Sentence>
      </Typography.Text>
      <Typography.Text type="secondary">
        <Sentence>{[SmartPhone, works].filter(Boolean).join(' · ')}</Sentence>
      </Typography.Text>
      <Typography.Text type="secondary">
        {company.expires_at ? text('valid-until', { day: format.day(company.expires_at) }) : text('valid-always')}
      </Typography.Text>
      <Flex wrap gap={4} align="center">
        <Tag color={QUOTA_COLORS[daasQuotaStatus] ?? 'default'}>{text(`quota-${daasQuotaStatus}`)}</Tag>
        <Typography.Text type="secondary" className="tabular">
          {limits.map(({ key, used, limit }) => text(`limit-${key}`, { used, limit })).join(' · ')}
        </Typography.Text>
      </Flex>
      <Typography.Text type="secondary" style={{ fontSize: 12 }} title={instance?.commit}>
        {[text('build-shell', { version: BUILD_VERSION }), instance && platform(instance)].filter(Boolean).join(' · ')}
      </Typography.Text>
    </Flex>
  );
}
