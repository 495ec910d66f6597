import { Avatar, theme } from 'antd';
import { hrefOf } from '@/request/navigation';

interface Props {
  size: number;
  name: string;
  /** As the profile has it; null shows the name's first letter. */
  hash: string | null;
}

/** A picture beside a name: it says nothing that the name does not. */
export function Portrait({ size, name, hash }: Props) {
  const { token } = theme.useToken();
  return (
    <Avatar
      size={size}
      style={{ background: hash ? 'transparent' : token.colorPrimary, flex: 'none', fontSize: size * 0.45 }}
      aria-hidden
      {...(hash ? { src: hrefOf(`/api/personal-center/portrait/${hash}`) } : {})}
    >
      {name.slice(0, 1)}
    </Avatar>
  );
}
