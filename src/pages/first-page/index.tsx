import { Navigate, useLocation, useSelector } from '@umijs/max';
import type { UserState } from '@/models/user';

/** Leads from a group to its first page in the menu, which has only pages that the person may open. // §6 */
export default function FirstPage() {
  const [, name] = useLocation().pathname.split('/');
  const menus = useSelector(({ user }: { user: UserState }) => user.menu_lists);
  const path = menus.find((group) => group.name === name)?.children?.[0]?.path;
  return <Navigate replace to={path ?? '/error/forbidden'} />;
}
