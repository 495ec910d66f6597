/**
 * What sub-applications share with the shell, by the names they import it by. Names one by one: a library as a whole would
 * bring all of itself. A test holds that each import of `apps/` is here.
 */
import { ApiOutlined } from '@ant-design/icons';
import * as SearchView from '@daas/kit/market/SearchView';
import { Navigate, useRoutes } from '@umijs/max';
import { Button } from 'antd';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';

export const modules: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  antd: { Button },
  '@ant-design/icons': { ApiOutlined },
  '@umijs/max': { Navigate, useRoutes },
  '@daas/kit/market/SearchView': SearchView,
};
