import type { cloud } from '@daas/contract/endpoints/cloud';
import type { Handlers } from '../context';
import { exampleSources, examplesOf } from './examples';
import { fileExamples, inspectFile, uploadFile } from './files';
import { listRankings, rankingFile } from './rankings';
import { recommend } from './recommend';

export const cloudRoutes: Handlers<keyof typeof cloud> = {
  'cloud.recommend': recommend,
  'cloud.sources': exampleSources,
  'cloud.examples': examplesOf,
  'cloud.upload': uploadFile,
  'cloud.inspect': inspectFile,
  'cloud.fileExamples': fileExamples,
  'cloud.files': listRankings,
  'cloud.file': rankingFile,
};
