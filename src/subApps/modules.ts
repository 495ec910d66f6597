/**
 * What sub-applications share with the shell, by the names they import it by. Names one by one: a library as a whole would
 * bring all of itself. A test holds that each import of `apps/` is here, and nothing else.
 */

import * as ClosedApplication from '@daas/kit/ClosedApplication';
import * as Chart from '@daas/kit/chart/Chart';
import * as ChinaMap from '@daas/kit/chart/ChinaMap';
import * as clusters from '@daas/kit/chart/clusters';
import * as palette from '@daas/kit/chart/palette';
import * as DataValue from '@daas/kit/DataValue';
import * as DeferredSkeleton from '@daas/kit/DeferredSkeleton';
import * as FailedPage from '@daas/kit/FailedPage';
import * as format from '@daas/kit/format';
import * as useApi from '@daas/kit/hooks/useApi';
import * as useDataSet from '@daas/kit/hooks/useDataSet';
import * as useFormat from '@daas/kit/hooks/useFormat';
import * as useTermName from '@daas/kit/hooks/useTermName';
import * as useText from '@daas/kit/hooks/useText';
import * as host from '@daas/kit/host';
import * as LinkButton from '@daas/kit/LinkButton';
import * as languages from '@daas/kit/languages';
import * as Name from '@daas/kit/Name';
import * as PageTitle from '@daas/kit/PageTitle';
import * as ResultPage from '@daas/kit/ResultPage';
import * as RetryAlert from '@daas/kit/RetryAlert';
import * as ScrollTable from '@daas/kit/ScrollTable';
import * as table from '@daas/kit/table';
import * as title from '@daas/kit/title';
import * as DetailView from '@daas/market-ui/DetailView';
import * as paths from '@daas/market-ui/paths';
import * as RelatedList from '@daas/market-ui/RelatedList';
import * as RowTimeline from '@daas/market-ui/RowTimeline';
import * as SearchView from '@daas/market-ui/SearchView';
import * as SectionsPage from '@daas/market-ui/SectionsPage';
import * as SourceLine from '@daas/market-ui/SourceLine';
import { Link, Navigate, useIntl, useLocation, useNavigate, useParams, useRoutes, useSearchParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import {
  Alert,
  Button,
  Drawer,
  Empty,
  Flex,
  Grid,
  Input,
  Pagination,
  Segmented,
  Select,
  Skeleton,
  Tag,
  Tree,
  theme,
} from 'antd';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';

export const modules: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  '@umijs/max': { Link, Navigate, useIntl, useLocation, useNavigate, useParams, useRoutes, useSearchParams },
  ahooks: { useRequest },
  antd: {
    Alert,
    Button,
    Drawer,
    Empty,
    Flex,
    Grid,
    Input,
    Pagination,
    Segmented,
    Select,
    Skeleton,
    Tag,
    theme,
    Tree,
  },
  '@daas/kit/chart/Chart': Chart,
  '@daas/kit/chart/ChinaMap': ChinaMap,
  '@daas/kit/ClosedApplication': ClosedApplication,
  '@daas/kit/DataValue': DataValue,
  '@daas/kit/DeferredSkeleton': DeferredSkeleton,
  '@daas/kit/RetryAlert': RetryAlert,
  '@daas/kit/FailedPage': FailedPage,
  '@daas/kit/format': format,
  '@daas/kit/LinkButton': LinkButton,
  '@daas/kit/Name': Name,
  '@daas/kit/PageTitle': PageTitle,
  '@daas/kit/ScrollTable': ScrollTable,
  '@daas/kit/ResultPage': ResultPage,
  '@daas/kit/chart/clusters': clusters,
  '@daas/kit/hooks/useApi': useApi,
  '@daas/kit/hooks/useDataSet': useDataSet,
  '@daas/kit/hooks/useFormat': useFormat,
  '@daas/kit/hooks/useTermName': useTermName,
  '@daas/kit/hooks/useText': useText,
  '@daas/kit/host': host,
  '@daas/kit/languages': languages,
  '@daas/market-ui/DetailView': DetailView,
  '@daas/market-ui/RelatedList': RelatedList,
  '@daas/market-ui/RowTimeline': RowTimeline,
  '@daas/market-ui/SearchView': SearchView,
  '@daas/market-ui/SectionsPage': SectionsPage,
  '@daas/market-ui/SourceLine': SourceLine,
  '@daas/market-ui/paths': paths,
  '@daas/kit/chart/palette': palette,
  '@daas/kit/table': table,
  '@daas/kit/title': title,
};
