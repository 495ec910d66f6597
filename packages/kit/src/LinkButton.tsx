import { Button, type ButtonProps } from 'antd';
import { follow } from './follow';
import { hrefOf } from './host';

/** antd's Button, but a link of the router: one stop for the keyboard, and a new tab where one is asked for. */
export function LinkButton({ to, ...button }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  return <Button {...button} href={hrefOf(to)} onClick={follow(to)} />;
}
