import { ResultPage } from '@daas/kit/ResultPage';
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
    }
  }

  again = (): void => this.setState(({ round }) => ({ error: null, round: round + 1 }));

  override render(): ReactNode {
    const { error, round } = this.state;
    if (!error || isRemoveChildError(error)) return <Fragment key={round}>{this.props.children}</Fragment>;
    if (this.props.fallback) return this.props.fallback(error);
    // The server was asked (`src/connection.ts`): it is there and has this very build.
    const unloaded = isChunkLoadError(error);
    return (
      <ResultPage
        tone={unloaded ? 'info' : 'error'}
        code={unloaded ? undefined : text('crash.code')}
        title={text(unloaded ? 'crash.unloaded' : 'crash.title')}
        description={text(unloaded ? 'crash.unloaded-description' : 'crash.description')}
        actions={
          <>
            <Button type="primary" onClick={() => window.location.reload()}>
              {text('errors.reload')}
            </Button>
            {!unloaded && <Button onClick={this.again}>{text('crash.again')}</Button>}
          </>
        }
        detail={error instanceof Error ? error.message : undefined}
      />
    );
  }
}
