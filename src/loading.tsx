import { theme } from 'antd';

/** What stands while a page's script comes; Umi finds it by its name. */
export default function Loading() {
  const { token } = theme.useToken();
  return <div className="loading" aria-busy="true" style={{ color: token.colorPrimary }} />;
}
