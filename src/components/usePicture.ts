import type { ChartProps } from '@daas/kit/chart/Chart';
import { theme } from 'antd';
import { useRef } from 'react';

/** A chart that can be saved: its `picture`, and what saves it as a PNG of that name. */
export function usePicture() {
  const { token } = theme.useToken();
  const picture: NonNullable<ChartProps['picture']> = useRef(null);
  const save = async (name: string): Promise<void> => {
    const url = await picture.current?.(token.colorBgContainer);
    if (!url) return;
    const link = document.createElement('a');
    link.href = url;
    link.download = `${name}.png`;
    link.click();
  };
  return { picture, save };
}
