/**
 * What sub-applications share with the shell, by the names they import it by. Names one by one: a library as a whole would
 * bring all of itself. A test holds that each import of `apps/` is here.
 */

import * as LinkButton from '@daas/kit/LinkButton';
import * as DetailSections from '@daas/kit/market/DetailSections';
import * as DetailView from '@daas/kit/market/DetailView';
import * as RelatedList from '@daas/kit/market/RelatedList';
import * as SearchView from '@daas/kit/market/SearchView';
import * as StatusPage from '@daas/kit/StatusPage';
import { Navigate, useIntl, useParams, useRoutes, useSearchParams } from '@umijs/max';
import { Flex, Segmented, theme } from 'antd';
import * as jsxRuntime from 'react/jsx-runtime';

export const modules: Record<string, unknown> = {
  'react/jsx-runtime': jsxRuntime,
  antd: { Flex, Segmented, theme },
  '@umijs/max': { Navigate, useIntl, useParams, useRoutes, useSearchParams },
  '@daas/kit/LinkButton': LinkButton,
  '@daas/kit/StatusPage': StatusPage,
  '@daas/kit/market/DetailSections': DetailSections,
  '@daas/kit/market/DetailView': DetailView,
  '@daas/kit/market/RelatedList': RelatedList,
  '@daas/kit/market/SearchView': SearchView,
};
