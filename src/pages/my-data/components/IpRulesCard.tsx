import { useIntl } from '@umijs/max';
import { Flex, Tag } from 'antd';
import { IpRulesFields } from '@/components/IpRulesFields';
import { EditableCard } from './EditableCard';

interface Props {
  ipRules: string[];
  save: (ipRules: string[]) => Promise<unknown>;
  saving: boolean;
}

/** From where an app or a connector may be called; the server names the entry it does not understand. */
export function IpRulesCard({ ipRules: rules, save, saving }: Props) {
  const { formatMessage } = useIntl();
  return (
    <EditableCard
      title={formatMessage({ id: 'connector.ips' })}
      access="edit-connector-bind-ip"
      values={{ ip_rules: rules }}
      fields={
        <IpRulesFields name="ip_rules" text={(key, values) => formatMessage({ id: `connector.ip-${key}` }, values)} />
      }
      save={({ ip_rules = [] }) => save(ip_rules)}
      saving={saving}
    >
      {rules.length === 0 ? (
        formatMessage({ id: 'connector.ip-any' })
      ) : (
        <Flex wrap gap="small">
          {rules.map((rule) => (
            <Tag key={rule} variant="filled">
              <span dir="ltr">{rule}</span>
            </Tag>
          ))}
        </Flex>
      )}
    </EditableCard>
  );
}
