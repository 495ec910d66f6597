import type { EndpointOutput } from '@daas/contract/endpoints';
import { WHITE_LIST_MODES, type WhiteListMode } from '@daas/contract/enums';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useAccess, useIntl } from '@umijs/max';
import { Alert, Button, Flex, message, Radio, Tag, Typography } from 'antd';
import { useState } from 'react';
import { refusalCode, refusalMessage, wasTakenElsewhere } from '@/request';
import styles from '../index.module.css';
import { CheckAddress } from './CheckAddress';

interface Props {
  state: EndpointOutput<'whiteList.get'>;
  onChanged: () => void;
  /** Makes a rule of this address. */
  onAdd: (address: string) => void;
}

/** Whether the rules count, the own address and what they would do with it. */
export function ModeCard({ state, onChanged, onAdd }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const { run, loading } = useAction('whiteList.setMode', { showErrorInPlace: true });
  const [refused, setRefused] = useState<{ text: string; ownAddress: boolean } | null>(null);
  const text = useText('white-list');
  const { mode, guarded, own_address, own_allowed, rules, expired } = state;
  const change = async (next: WhiteListMode) => {
    setRefused(null);
    try {
      await run({ mode: next });
      void message.success(text(`switched-${next}`));
      onChanged();
    } catch (error) {
      if (wasTakenElsewhere(error)) return;
      setRefused({
        text: refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }),
        ownAddress: refusalCode(error) === 'own-address-locked-out',
      });
    }
  };
  const add = access['create-white-list'] && (
    <Button size="small" onClick={() => onAdd(own_address)}>
      {text('add-own')}
    </Button>
  );
  return (
    <section className={styles.panel} aria-label={text('mode')}>
      <div className={styles.columns}>
        <Radio.Group
          className={styles.modes ?? ''}
          aria-label={text('mode')}
          value={mode}
          disabled={!access.administrator || loading}
          onChange={({ target }) => void change(target.value as WhiteListMode)}
        >
          {WHITE_LIST_MODES.map((one) => (
            <Radio key={one} value={one}>
              {text(`mode.${one}`)}
              <Typography.Text type="secondary" style={{ display: 'block' }}>
                {text(`mode-text.${one}`)}
              </Typography.Text>
            </Radio>
          ))}
          {!access.administrator && (
            <Typography.Text type="secondary">{formatMessage({ id: 'shell.administrators-only' })}</Typography.Text>
          )}
        </Radio.Group>
        <Flex vertical gap="small">
          <div>
            <Typography.Text type="secondary">{text('own-address')}</Typography.Text>
            <Flex gap="small" align="center" wrap>
              <strong className="tabular" dir="ltr">
                {own_address}
              </strong>
              <Tag color={own_allowed ? 'success' : 'warning'}>{text(own_allowed ? 'own-allowed' : 'own-missing')}</Tag>
              {!own_allowed && !refused?.ownAddress && add}
            </Flex>
          </div>
          <div>
            <Typography.Text type="secondary">{text('guarded')}</Typography.Text>
            <div>
              {(['console', 'gateway'] as const).map((place) => (
                <div key={place}>{text(guarded[place] ? `guarded-${place}` : `open-${place}`)}</div>
              ))}
            </div>
          </div>
          <Typography.Text type="secondary">
            {text('rules-count', { rules: format.number(rules), expired: format.number(expired) })}
          </Typography.Text>
          <CheckAddress />
        </Flex>
      </div>
      {refused && (
        <Alert
          type="error"
          showIcon
          title={refused.text}
          action={refused.ownAddress && add}
          style={{ marginBlockStart: 16 }}
        />
      )}
    </section>
  );
}
