import { deriveAccess } from '@daas/contract/permissions';
import { useDispatch, useModel, useSelector } from '@umijs/max';
import { useEffect } from 'react';
import type { ProfileState } from '@/models/profile';
import { currentPath, goToSignIn } from '@/request';

/** Starts what signed-in pages stand on; a guest is sent to sign in. `ready` once the page may be drawn. */
export function useSession() {
  const { initialState, error, loading, refresh } = useModel('@@initialState');
  const loaded = useSelector(({ profile }: { profile: ProfileState }) => profile.loaded);
  const dispatch = useDispatch();
  const guest = !initialState?.menu_lists.length;
  useEffect(() => {
    // A guest signs in, and is told there why an earlier session ended. See src/README.md.
    // While the start is retried it is not known whether the visitor is a guest.
    if (error || loading) return;
    if (guest) goToSignIn(currentPath(), initialState?.ended);
    else dispatch({ type: 'profile/load' });
  }, [error, loading, guest, initialState, dispatch]);
  useEffect(() => {
    if (!initialState) return;
    dispatch({ type: 'user/setPermissions', payload: initialState });
    dispatch({ type: 'global/setAccess', payload: deriveAccess(initialState.operation_permissions) });
  }, [initialState, dispatch]);
  return { error, refresh, ready: !guest && loaded };
}
