import { Avatar, theme } from 'antd';

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
      // Not as children, which the library measures and draws three times.
      icon={<span>{name.slice(0, 1)}</span>}
      {...(hash ? { src: `/api/personal-center/portrait/${hash}` } : {})}
    />
  );
}
