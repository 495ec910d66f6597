import { PictureOutlined } from '@ant-design/icons';
import type { ChartProps } from '@daas/kit/chart/Chart';
import { useIntl } from '@umijs/max';
import { Button, Card, Flex, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import { usePicture } from '@/components/usePicture';
import styles from './index.module.css';

interface Props {
  /** In the order of the report; left out where the title has it. */
  number?: number;
  title: string;
  /** How it is computed, and where that comes from. */
  formula?: ReactNode;
  extra?: ReactNode;
  wide?: boolean;
  /** A table that may go over pages. */
  long?: boolean;
  /** What draws the picture of its chart. */
  children: ReactNode | ((picture: NonNullable<ChartProps['picture']>) => ReactNode);
}

/** A numbered part of a report; a chart can be saved as a picture. */
export function Figure({ number, title, formula, extra, wide = false, long = false, children }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { picture, save } = usePicture();
  const name = number === undefined ? title : formatMessage({ id: 'regional.figure' }, { number, title });
  const isChart = typeof children === 'function';
  return (
    <Card
      size="small"
      variant="borderless"
      className={[styles.figure, wide && styles.wide, long && styles.long].filter(Boolean).join(' ')}
      title={
        <Typography.Title level={2} style={{ margin: 0, fontSize: token.fontSizeLG }}>
          {name}
        </Typography.Title>
      }
      extra={
        <Flex gap="small" className="no-print">
          {extra}
          {isChart && (
            <Button
              size="small"
              icon={<PictureOutlined aria-hidden />}
              aria-label={formatMessage({ id: 'regional.picture-of' }, { name })}
              onClick={() => void save(name)}
            >
              {formatMessage({ id: 'regional.picture' })}
            </Button>
          )}
        </Flex>
      }
    >
      {isChart ? children(picture) : children}
      {formula && (
        <Typography.Paragraph type="secondary" style={{ margin: '8px 0 0', fontSize: token.fontSizeSM }}>
          {formula}
        </Typography.Paragraph>
      )}
    </Card>
  );
}
