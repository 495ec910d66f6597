import { ResultPage } from '@daas/kit/ResultPage';
import type { SubAppName, SubAppProps } from '@daas/kit/subApp';
import { history, useDispatch, useIntl, useSelector } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAppearance } from '@/appearance';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import type { GlobalState } from '@/models/global';
import type { MicroAppState } from '@/models/microApp';
import type { ProfileState } from '@/models/profile';
import { addStrings } from '@/texts';
import { type Mounted, mountSubApp } from './load';

interface Shell {
  global: GlobalState;
  microApp: MicroAppState;
  profile: ProfileState;
}
interface Attached {
  container: HTMLElement;
  App: ComponentType<SubAppProps>;
}

/** An embedded sub-application, drawn inside the shell's own tree; when it fails, it fails alone. */
export function SubApp({ name, basename }: { name: SubAppName; basename: string }) {
  const { loading, showError } = useSelector(({ microApp }: Shell) => microApp);
  const { commonProfile, access } = useSelector(({ global }: Shell) => global);
  const { name: person, companies } = useSelector(({ profile }: Shell) => profile);
  const dispatch = useDispatch();
  const { locale, theme } = useAppearance();
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(null);
  const [round, setRound] = useState(0);
  const [attached, setAttached] = useState<Attached | null>(null);
  const [error, setError] = useState<unknown>(null);
  const onError = useCallback(
    (reason: unknown) => {
      setAttached(null);
      setError(reason);
      dispatch({ type: 'microApp/fail' });
    },
    [dispatch],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads it again
  useEffect(() => {
    if (!place.current) return;
    dispatch({ type: 'microApp/setLoading', payload: true });
    const now = mountSubApp(name, place.current, {
      attach: (container, App, strings) => {
        addStrings(name, strings);
        setAttached({ container, App });
        dispatch({ type: 'microApp/setLoading', payload: false });
      },
      detach: () => setAttached(null),
      onError,
    });
    mounted.current = now;
    return () => {
      now.leave();
      dispatch({ type: 'microApp/reset' });
    };
  }, [name, round, dispatch, onError]);

  const again = () => {
    setError(null);
    setRound((last) => last + 1);
  };
  return (
    <>
      {showError ? <Failed error={error} again={again} /> : loading && <Skeleton active paragraph={{ rows: 8 }} />}
      <div ref={place} />
      {attached &&
        createPortal(
          <ErrorBoundary fallback={(reason) => <Crashed error={reason} tell={mounted.current?.fail} />}>
            <attached.App
              basename={basename}
              user={{
                name: person,
                company: companies.find((one) => one.company_id === commonProfile?.company_id)?.name ?? '',
              }}
              access={access}
              language={locale}
              theme={theme}
              navigate={history.push}
            />
          </ErrorBoundary>,
          attached.container,
        )}
    </>
  );
}

function Crashed({ error, tell }: { error: unknown; tell: Mounted['fail'] | undefined }) {
  useEffect(() => tell?.(error), [error, tell]);
  return null;
}

function Failed({ error, again }: { error: unknown; again: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <ResultPage
      tone="error"
      title={formatMessage({ id: 'embedded.failed' })}
      description={formatMessage({ id: 'embedded.failed-text' })}
      actions={
        <>
          <Button type="primary" onClick={again}>
            {formatMessage({ id: 'embedded.again' })}
          </Button>
          <Button onClick={() => history.push('/overview')}>{formatMessage({ id: 'errors.home' })}</Button>
        </>
      }
      detail={error instanceof Error ? error.message : undefined}
    />
  );
}
