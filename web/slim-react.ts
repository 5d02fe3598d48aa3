/**
 * Removes features of React that Lathe does not use and that every page would load (13 kB).
 *
 * A removed component or hook fails: React reports an invalid element, an import fails the build
 * (`react-modules.ts`), and some functions (`FAIL`) name this file. Other uses, such as the prop
 * `onSelect`, would silently do nothing, so `slim-react.test.ts` forbids them. It also names the
 * version of React for which the functions were read.
 */
import type { Plugin } from 'vite';
import { componentTypes } from './slim-cases.ts';
import {
  assignments,
  bodyOf,
  functionBodies,
  type SlimFiles,
  slimPackage,
} from './slim-package.ts';

const FAIL = '{ throw Error("Removed by slim-react.ts") }';
const RETURN_NULL = '{ return null }';

const COMPONENTS = [
  'REACT_ACTIVITY_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
];

/** They look for view transitions in the tree and do nothing without one. */
const VIEW_TRANSITIONS = [
  'applyViewTransitionName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'getViewTransitionClassName',
  'measureClonedInstance',
  'measureInstance',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'startViewTransition',
  'trackEnterViewTransitions',
];

/** Wait for pictures of view transitions and for style sheets with `precedence`. */
const WAITING_COMMITS = [
  'accumulateSuspenseyCommitOnFiber',
  'preloadInstanceAndSuspendIfNeeded',
  'preloadResourceAndSuspendIfNeeded',
];

/** They need a ref of a fragment as an argument. */
const FRAGMENT_REFS = [
  'addFragmentHandleToFiber',
  'addFragmentHandleToInstance',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
];

/** Their exports are removed too. */
const HOOKS = [
  'actionStateReducer',
  'dispatchActionState',
  'mountDeferredValueImpl',
  'rerenderActionState',
  'runActionStateAction',
  'updateActionState',
  'updateActionStateImpl',
  'updateDeferredValueImpl',
];

/** `<form action={function}>` and `useFormStatus` */
const FORM_ACTIONS = ['extractEvents$1', 'scheduleReplayQueueIfNeeded'];

/** The prop `onBeforeInput`, and `onSelect`. */
const EVENTS = [
  'constructSelectEvent',
  'getFallbackBeforeInputChars',
  'getNativeBeforeInputChars',
  // For browsers without the event `input`.
  'handleEventsForInputEventPolyfill',
];

/** Style sheets and scripts that React would load. Lathe's are in the HTML, or loaded by Vite. */
const RESOURCES = [
  'acquireResource',
  'preconnectAs',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preloadModule',
];

const FUNCTIONS = {
  ...bodyOf([
    ...VIEW_TRANSITIONS,
    ...WAITING_COMMITS,
    ...FRAGMENT_REFS,
    ...HOOKS,
    ...FORM_ACTIONS,
    ...EVENTS,
    ...RESOURCES,
    // `root.unstable_scheduleHydration`
    'attemptExplicitHydrationTarget',
    // Only in the text of an error.
    'getComponentNameFromType',
  ]),
  ...bodyOf(['getResource', 'waitForCommitToBeReady'], RETURN_NULL),
  // Names of components, for `componentStack`.
  ...bodyOf(['describeFiber'], '{ return "" }'),
  ...bodyOf(
    ['FragmentInstance', 'mountActionState', 'setPropOnCustomElement', 'useMemoCache'],
    FAIL,
  ),
};

const METHODS = [
  'ViewTransitionPseudoElement.prototype.animate',
  'ViewTransitionPseudoElement.prototype.getAnimations',
  'ViewTransitionPseudoElement.prototype.getComputedStyle',
  'FragmentInstance.prototype.addEventListener',
  'FragmentInstance.prototype.blur',
  'FragmentInstance.prototype.compareDocumentPosition',
  'FragmentInstance.prototype.dispatchEvent',
  'FragmentInstance.prototype.focus',
  'FragmentInstance.prototype.focusLast',
  'FragmentInstance.prototype.getClientRects',
  'FragmentInstance.prototype.getRootNode',
  'FragmentInstance.prototype.observeUsing',
  'FragmentInstance.prototype.removeEventListener',
  'FragmentInstance.prototype.scrollIntoView',
  'FragmentInstance.prototype.unobserveUsing',
  // Old ways to find an element, and to hydrate a part of the page first.
  'ReactDOMSharedInternals.findDOMNode',
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
];

/** By package. An import of one of them fails the build. */
export const UNUSED_EXPORTS = {
  react: [
    'Activity',
    'Profiler',
    'PureComponent',
    'ViewTransition',
    '__COMPILER_RUNTIME',
    'addTransitionType',
    'cache',
    'cacheSignal',
    'createRef',
    'unstable_useCacheRefresh',
    'useActionState',
    'useDeferredValue',
  ],
  'react-dom': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ],
  'react-dom/client': ['createRoot'],
  /** Only react-dom imports it. */
  scheduler: [
    'unstable_forceFrameRate',
    'unstable_next',
    'unstable_runWithPriority',
    'unstable_wrapCallback',
  ],
};

const exportsOf = (name: keyof typeof UNUSED_EXPORTS) =>
  UNUSED_EXPORTS[name].map((each) => `exports.${each}`);

export const REACT_FILES: SlimFiles = {
  'react/cjs/react.production.js': [assignments(exportsOf('react'))],
  'react-dom/cjs/react-dom.production.js': [assignments(exportsOf('react-dom'))],
  'react-dom/cjs/react-dom-client.production.js': [
    functionBodies(FUNCTIONS),
    componentTypes(COMPONENTS),
    assignments([...exportsOf('react-dom/client'), ...METHODS]),
  ],
  'scheduler/cjs/scheduler.production.js': [assignments(exportsOf('scheduler'))],
};

const OWN_FILES = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** `React.useDeferredValue`, which is no import. Names such as `cache` are not specific enough. */
const UNUSED_MEMBER = new RegExp(
  `\\.(${Object.values(UNUSED_EXPORTS)
    .flat()
    .filter((name) => /[a-z][A-Z]/.test(name))
    .join('|')})\\b`,
);

export function slimReact(): Plugin {
  return {
    ...slimPackage('slim-react', REACT_FILES),
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          const [, name] = (!OWN_FILES.test(id) && UNUSED_MEMBER.exec(code ?? '')) || [];
          if (name) this.error(`${id} uses ${name}, which slim-react.ts removes.`);
        }
      }
    },
  };
}
