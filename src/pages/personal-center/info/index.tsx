import { useApi } from '@daas/kit/hooks/useApi';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Col, Flex, Row } from 'antd';
import { AccessCard } from './components/AccessCard';
import { DataCard } from './components/DataCard';
import { PreferencesCard } from './components/PreferencesCard';
import { ProfileCard } from './components/ProfileCard';

/** Who one is, how the console looks, and what one may do. // §2 */
export default function PersonalInfo() {
  const { formatMessage } = useIntl();
  const person = useApi('user.get', {}, { showErrorInPlace: true });
  return (
    <Flex vertical gap="middle">
      <PageTitle>{formatMessage({ id: 'menu.personal-info' })}</PageTitle>
      <Row gutter={[16, 16]}>
        <Col xs={24} xl={12}>
          <Flex vertical gap="middle">
            <ProfileCard read={person} />
            <PreferencesCard />
            <DataCard />
          </Flex>
        </Col>
        <Col xs={24} xl={12}>
          <AccessCard read={person} />
        </Col>
      </Row>
    </Flex>
  );
}
