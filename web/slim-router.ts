/**
 * Removes features of React Router that Lathe does not use and that every page would load (1 kB).
 * `slim-router.test.ts` forbids to use them.
 */
import type { Plugin } from 'vite';
import { bodyOf, functionBodies, type SlimFiles, slimPackage } from './slim-package.ts';

const FAIL = '{ throw new Error("Removed by slim-router.ts") }';
const LIB = 'react-router/dist/production/lib';

export const ROUTER_FILES: SlimFiles = {
  // Warnings for developers. `npm run dev` shows them.
  [`${LIB}/router/history.js`]: [functionBodies(bodyOf(['warning']))],
  [`${LIB}/server-runtime/warnings.js`]: [functionBodies(bodyOf(['warnOnce']))],
  [`${LIB}/router/router.js`]: [
    functionBodies({
      // `useBlocker`
      ...bodyOf(['getBlocker'], FAIL),
      ...bodyOf(['deleteBlocker', 'shouldBlockNavigation', 'updateBlocker']),
      // View transitions
      ...bodyOf(['persistAppliedTransitions', 'restoreAppliedTransitions']),
    }),
  ],
  [`${LIB}/dom/lib.js`]: [functionBodies(bodyOf(['useViewTransitionState'], '{ return false }'))],
  // Server components
  [`${LIB}/hooks.js`]: [functionBodies(bodyOf(['RSCErrorHandler'], FAIL))],
  [`${LIB}/errors.js`]: [
    functionBodies(bodyOf(['decodeRedirectErrorDigest', 'decodeRouteErrorResponseDigest'])),
  ],
  // Apps without a server
  [`${LIB}/dom/ssr/single-fetch.js`]: [functionBodies(bodyOf(['nonSsrStrategy'], FAIL))],
};

export function slimRouter(): Plugin {
  return slimPackage('slim-router', ROUTER_FILES);
}
