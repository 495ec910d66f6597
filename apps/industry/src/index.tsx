import { register } from '@daas/kit/subApp';
import { App } from './App';
import ar from './locales/ar-EG';
import en from './locales/en-US';
import zh from './locales/zh-CN';
import taiwan from './locales/zh-CN?taiwan';

register('industry', App, { 'zh-CN': zh, 'en-US': en, 'zh-TW': taiwan, 'ar-EG': ar });
