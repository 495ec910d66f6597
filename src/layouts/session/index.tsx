import { Skeleton } from 'antd';
import { ProComponents } from '@/appearance/ProComponents';
import { StartFailed } from '../console/StartFailed';
import PublicLayout from '../public';
import { useSession } from '../useSession';

/** Around pages that other products open: a session is needed, the console's menus are not. // §2 */
export default function SessionLayout() {
  const { error, refresh, ready } = useSession();
  if (error) return <StartFailed error={error} again={() => void refresh()} />;
  if (!ready) return <Skeleton active style={{ padding: 24 }} paragraph={{ rows: 8 }} />;
  return (
    <ProComponents>
      <PublicLayout />
    </ProComponents>
  );
}
