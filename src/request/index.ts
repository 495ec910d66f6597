export { saveFile } from '@daas/kit/saveFile';
export * from './call';
export { rememberCompany } from './company';
export { askEarly, callAtStart } from './early';
export { fieldErrors, HttpError, RequestError, refusalCode, refusalMessage, wasTakenElsewhere } from './errors';
export {
  browser,
  currentPath,
  currentPathname,
  goToSignIn,
  hrefOf,
  inPluginContainer,
  isPublicPath,
  safeRedirect,
} from './navigation';
export { WIRES } from './wires';
