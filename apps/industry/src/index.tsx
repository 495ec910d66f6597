import { register } from '@daas/kit/subApp';
import { App } from './App';
import en from './locales/en-US';
import zh from './locales/zh-CN';

register('industry', App, { 'zh-CN': zh, 'en-US': en });
