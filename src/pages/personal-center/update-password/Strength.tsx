import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { brokenPasswordRules, PASSWORD_RULES, type PasswordRule } from '@daas/contract/password';
import { useText } from '@daas/kit/hooks/useText';
import { Flex, theme } from 'antd';

const RULES = Object.keys(PASSWORD_RULES) as PasswordRule[];
const STEPS = [1, 2, 3, 4];

interface Props {
  password: string;
  strength: EndpointOutput<'personal.passwordStrength'> | undefined;
}

/** Which rules hold, and how hard the password is to guess. */
export function Strength({ password, strength }: Props) {
  const { token } = theme.useToken();
  const broken = brokenPasswordRules(password);
  const text = useText('update-password');
  const enough = strength !== undefined && strength.score >= strength.needed;
  const level = strength === undefined ? 'none' : enough ? 'strong' : strength.score === 2 ? 'fair' : 'weak';
  const color = { none: token.colorFill, weak: token.colorError, fair: token.colorWarning, strong: token.colorSuccess }[
    level
  ];
  return (
    <Flex vertical gap={8} style={{ paddingBlockStart: 8 }}>
      <Flex gap={4} aria-hidden>
        {STEPS.map((step) => (
          <span
            key={step}
            style={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              background: strength && step <= Math.max(1, strength.score) ? color : token.colorFillSecondary,
            }}
          />
        ))}
      </Flex>
      <span role="status" style={{ minHeight: '1.6em' }}>
        {strength && `${text('strength')}${text(`strength-${level}`)}${strength.reason ? ` · ${strength.reason}` : ''}`}
      </span>
      <ul
        aria-label={text('rules')}
        style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', margin: 0, padding: 0, listStyle: 'none' }}
      >
        {RULES.map((rule) => {
          const satisfied = !broken.includes(rule);
          return (
            <li key={rule} style={{ color: satisfied ? token.colorSuccessText : token.colorTextSecondary }}>
              {satisfied ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}{' '}
              {text(`rule-${rule}`)}
              <span className="visually-hidden">{text(satisfied ? 'kept' : 'missing')}</span>
            </li>
          );
        })}
      </ul>
    </Flex>
  );
}
