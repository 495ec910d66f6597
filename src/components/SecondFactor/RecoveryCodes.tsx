import { CopyButton } from '@daas/kit/CopyButton';
import { useText } from '@daas/kit/hooks/useText';
import { Alert, Button, Flex, theme } from 'antd';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** Shown once, until the person says that they are kept. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { token } = theme.useToken();
  const text = useText('second-factor');
  return (
    <Flex vertical gap="middle">
      <Alert type="warning" showIcon title={text('codes-title')} description={text('codes-text')} />
      <ul
        aria-label={text('codes-title')}
        dir="ltr"
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, 1fr)',
          gap: 8,
          margin: 0,
          padding: 16,
          listStyle: 'none',
          borderRadius: token.borderRadiusLG,
          background: token.colorFillTertiary,
        }}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Flex gap="small">
        <CopyButton type="default" text={codes.join('\n')} label={text('copy')} />
        <Button type="primary" onClick={onDone}>
          {text('saved')}
        </Button>
      </Flex>
    </Flex>
  );
}
