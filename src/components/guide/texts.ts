import type { LoadableText } from '@/hooks/useLoadedText';
import type { GuideSection, GuideTextId, GuideTitles } from './guideText';

/** Titles of all chapters. */
export const TITLES: LoadableText<GuideTitles> = {
  'zh-CN': () => import('./content/zh-CN/titles'),
  'en-US': () => import('./content/en-US/titles'),
  'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/titles'),
};

/** Chapters; each is a chunk in each language. */
export const SECTIONS: Record<GuideTextId, LoadableText<readonly GuideSection[]>> = {
  overview: {
    'zh-CN': () => import('./content/zh-CN/overview'),
    'en-US': () => import('./content/en-US/overview'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/overview'),
  },
  files: {
    'zh-CN': () => import('./content/zh-CN/files'),
    'en-US': () => import('./content/en-US/files'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/files'),
  },
  reference: {
    'zh-CN': () => import('./content/zh-CN/reference'),
    'en-US': () => import('./content/en-US/reference'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/reference'),
  },
  authentication: {
    'zh-CN': () => import('./content/zh-CN/authentication'),
    'en-US': () => import('./content/en-US/authentication'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/authentication'),
  },
  money: {
    'zh-CN': () => import('./content/zh-CN/money'),
    'en-US': () => import('./content/en-US/money'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/money'),
  },
  limits: {
    'zh-CN': () => import('./content/zh-CN/limits'),
    'en-US': () => import('./content/en-US/limits'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/limits'),
  },
  retries: {
    'zh-CN': () => import('./content/zh-CN/retries'),
    'en-US': () => import('./content/en-US/retries'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/retries'),
  },
  events: {
    'zh-CN': () => import('./content/zh-CN/events'),
    'en-US': () => import('./content/en-US/events'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/events'),
  },
  agents: {
    'zh-CN': () => import('./content/zh-CN/agents'),
    'en-US': () => import('./content/en-US/agents'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/agents'),
  },
  sandbox: {
    'zh-CN': () => import('./content/zh-CN/sandbox'),
    'en-US': () => import('./content/en-US/sandbox'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/sandbox'),
  },
  paging: {
    'zh-CN': () => import('./content/zh-CN/paging'),
    'en-US': () => import('./content/en-US/paging'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/paging'),
  },
  data_name_list: {
    'zh-CN': () => import('./content/zh-CN/data_name_list'),
    'en-US': () => import('./content/en-US/data_name_list'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/data_name_list'),
  },
  'order-file': {
    'zh-CN': () => import('./content/zh-CN/order_file'),
    'en-US': () => import('./content/en-US/order_file'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/order_file'),
  },
  'download-file': {
    'zh-CN': () => import('./content/zh-CN/download_file'),
    'en-US': () => import('./content/en-US/download_file'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/download_file'),
  },
  errors: {
    'zh-CN': () => import('./content/zh-CN/errors'),
    'en-US': () => import('./content/en-US/errors'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/errors'),
  },
  start: {
    'zh-CN': () => import('./content/zh-CN/start'),
    'en-US': () => import('./content/en-US/start'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/start'),
  },
  sdks: {
    'zh-CN': () => import('./content/zh-CN/sdks'),
    'en-US': () => import('./content/en-US/sdks'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/sdks'),
  },
  'service-accounts': {
    'zh-CN': () => import('./content/zh-CN/service_accounts'),
    'en-US': () => import('./content/en-US/service_accounts'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/service_accounts'),
  },
  changelog: {
    'zh-CN': () => import('./content/zh-CN/changelog'),
    'en-US': () => import('./content/en-US/changelog'),
    'zh-TW': () => import('@@/plugin-texts/zh-TW/components/guide/content/zh-CN/changelog'),
  },
};
