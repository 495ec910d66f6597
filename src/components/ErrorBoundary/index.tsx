import { BUILD_VERSION, LOAD_RETRY_WAIT_MS } from '@daas/contract/constants';
import { StatusPage } from '@daas/kit/StatusPage';
import { session } from '@daas/kit/storage';
import { getIntl, getLocale } from '@umijs/max';
import { Button } from 'antd';
import { Component, Fragment, type ReactNode } from 'react';
import { isChunkLoadError, isRemoveChildError, refreshMapSoon } from './globalRules';

interface State {
  error: unknown;
  /** Renders the children again. */
  round: number;
}

interface Props {
  children: ReactNode;
  /** Instead of the page that is shown otherwise. */
  fallback?: (error: unknown) => ReactNode;
}

const RELOADED = `reloaded-for-${BUILD_VERSION}`;
const text = (id: string) => getIntl(getLocale()).formatMessage({ id });

/** A page's crash stays in the page's place. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, round: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (isRemoveChildError(error)) {
      refreshMapSoon();
      this.again();
    } else if (isChunkLoadError(error) && !session.get(RELOADED) && session.set(RELOADED, '1')) {
      // The chunk was asked for twice already: a new version is out. One reload, never a loop.
      setTimeout(() => window.location.reload(), LOAD_RETRY_WAIT_MS);
    }
  }

  again = (): void => this.setState(({ round }) => ({ error: null, round: round + 1 }));

  override render(): ReactNode {
    const { error, round } = this.state;
    if (!error || isRemoveChildError(error)) return <Fragment key={round}>{this.props.children}</Fragment>;
    if (this.props.fallback) return this.props.fallback(error);
    const outdated = isChunkLoadError(error);
    return (
      <StatusPage
        tone={outdated ? 'info' : 'error'}
        code={outdated ? undefined : text('crash.code')}
        title={text(outdated ? 'crash.outdated' : 'crash.title')}
        description={text(outdated ? 'crash.outdated-description' : 'crash.description')}
        actions={
          <>
            <Button type="primary" onClick={() => window.location.reload()}>
              {text('errors.reload')}
            </Button>
            {!outdated && <Button onClick={this.again}>{text('crash.again')}</Button>}
          </>
        }
        detail={error instanceof Error ? error.message : undefined}
      />
    );
  }
}
