import { Button, type ButtonProps } from 'antd';
import { follow } from './follow';
import { hrefOf } from './host';

/** A link that looks like a button: one stop for the keyboard, and a new tab where one is asked for. */
export function LinkButton({ to, ...button }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  return <Button {...button} href={hrefOf(to)} onClick={follow(to)} />;
}
