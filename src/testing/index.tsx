import { createHistory } from '@@/core/history';
import { createPluginManager } from '@@/core/plugin';
import { AccessContext } from '@@/plugin-access/context';
import { models } from '@@/plugin-dva/models';
import { strings } from '@@/plugin-texts/strings';
import { PERMISSION_KEYS, toOperationPermissions } from '@daas/contract/permissions';
import { messagesOf } from '@daas/kit/languages';
import { act, type RenderResult, render } from '@testing-library/react';
import { addLocale, getIntl, history, RawIntlProvider } from '@umijs/max';
import { clearCache } from 'ahooks';
import { create, Provider } from 'dva';
import createLoading from 'dva-loading';
import { type ReactElement, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import makeAccess from '@/access';
import { Appearance } from '@/appearance';
import '@/host';
import { GUEST } from '@/permissionStore';
import { loadShellTexts } from '@/texts';
import { type ApiStubs, type SentCall, stubApi } from './transport';

export { type ApiStubs, answerHtml, refuse, type SentCall } from './transport';

type Access = ReturnType<typeof makeAccess>;

export interface RenderOptions {
  path?: string;
  api?: ApiStubs;
  /** Permission keys held; all by default. */
  permissions?: readonly string[];
  /** By default, too. */
  administrator?: boolean;
  /** Instead of the access that the permissions give. */
  access?: Access;
  locale?: 'zh-CN' | 'en-US';
}

createPluginManager();
createHistory({ type: 'memory' });

function newStore() {
  const app = create({ history, initialState: {} }, { setupApp: () => undefined });
  app.use(createLoading());
  for (const { namespace, model } of Object.values(models as Record<string, { namespace: string; model: object }>)) {
    app.model({ namespace, ...model });
  }
  app.start();
  return app._store;
}

async function messages(locale: string): Promise<Record<string, string>> {
  const areas = Object.values(strings[messagesOf(locale)] ?? {});
  const loaded = await Promise.all(areas.map((load) => load()));
  return Object.assign({}, await loadShellTexts(locale), ...loaded.map((one) => one.default));
}

function Routed({ children }: { children: ReactElement }) {
  const [location, setLocation] = useState(history.location);
  useLayoutEffect(
    () =>
      history.listen(({ location: next }: { location: typeof history.location }) => {
        // A page that leads on by itself does so in an effect, where nothing may be flushed.
        if ((globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT)
          act(() => setLocation(next));
        else setLocation(next);
      }),
    [],
  );
  return (
    <Router location={location} navigator={history as never}>
      {children}
    </Router>
  );
}

/** A page as the shell would draw it: router, strings, models, access, and the given answers instead of a network. */
export async function renderPage(
  page: ReactElement,
  {
    path = '/',
    api = {},
    permissions = PERMISSION_KEYS,
    administrator = true,
    locale = 'zh-CN',
    access,
  }: RenderOptions = {},
): Promise<
  RenderResult & { sent: SentCall[]; store: ReturnType<typeof newStore>; changeAccess: (access: Access) => void }
> {
  const sent = stubApi(api);
  clearCache();
  history.replace(path);
  addLocale(locale, await messages(locale), undefined as never);
  const intl = getIntl(locale, true);
  const store = newStore();
  const given = makeAccess({
    ...GUEST,
    administrator,
    operation_permissions: toOperationPermissions(permissions),
  });
  const treeWith = (value: Access) => (
    <Appearance>
      <Provider store={store}>
        <RawIntlProvider value={intl}>
          <AccessContext.Provider value={value}>
            <Routed>{page}</Routed>
          </AccessContext.Provider>
        </RawIntlProvider>
      </Provider>
    </Appearance>
  );
  const result = render(treeWith(access ?? given));
  return { ...result, sent, store, changeAccess: (changed) => result.rerender(treeWith(changed)) };
}
