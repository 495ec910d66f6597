import { useApi } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { theme } from 'antd';

/** Says that the installation is a demo, where it is one. */
export function DemoTag() {
  const { data } = useApi('instance.get', {}, { skipErrorHandler: true });
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  if (data?.mode !== 'demo') return null;
  return (
    <span
      role="note"
      title={formatMessage({ id: 'shell.demo-text' })}
      style={{
        alignSelf: 'center',
        paddingInline: 8,
        border: `1px solid ${token.colorWarningBorder}`,
        borderRadius: token.borderRadiusSM,
        background: token.colorWarningBg,
        color: token.colorText,
        fontSize: token.fontSizeSM,
        lineHeight: '22px',
        whiteSpace: 'nowrap',
      }}
    >
      {formatMessage({ id: 'shell.demo' })}
    </span>
  );
}
