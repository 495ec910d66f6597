import { Name } from '@daas/kit/Name';
import { theme } from 'antd';

/** A text with the keyword marked; cut by the server, so nothing in it is ever read as HTML. */
export function Highlighted({ parts }: { parts: { text: string; hit: boolean }[] }) {
  const { token } = theme.useToken();
  let at = 0;
  const marked = parts.map(({ text, hit }) => {
    const key = at;
    at += text.length;
    return hit ? (
      <mark key={key} style={{ background: token.colorWarningBg, color: token.colorWarningText }}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
  return <Name text={parts.map(({ text }) => text).join('')}>{marked}</Name>;
}
