/**
 * Removes features of React that Lathe does not use and that every page would load (6 kB): view
 * transitions, refs of fragments, `useActionState`, and the names of components in errors.
 *
 * Only one function of each feature (`ENTRIES`) fails with a message that names this file, and only
 * when it runs. Other uses may silently do nothing, so `slim-react.test.ts` forbids the imports. It
 * also fails if an update of React renames one of these functions, which then stay in the scripts.
 */
import type { Plugin } from 'vite';

const REACT_DOM = /node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/** They look for view transitions in the tree and do nothing without one. */
const VIEW_TRANSITIONS = new Set([
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
]);

/** They need a ref of a fragment as an argument. */
const FRAGMENT_REFS = new Set([
  'addFragmentHandleToFiber',
  'addFragmentHandleToInstance',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
]);

const ACTION_STATE = new Set([
  'actionStateReducer',
  'dispatchActionState',
  'rerenderActionState',
  'runActionStateAction',
  'updateActionState',
  'updateActionStateImpl',
]);

export const UNUSED = VIEW_TRANSITIONS.union(FRAGMENT_REFS).union(ACTION_STATE);

/** Called first if a component does use the feature. */
export const ENTRIES = new Set(['FragmentInstance', 'getViewTransitionName', 'mountActionState']);
const FAIL = '{ throw Error("Removed by slim-react.ts") }';

/** Calls components again to find their names, for `componentStack`. */
export const STACKS = new Set(['describeNativeComponentFrame']);

const METHODS = /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = /;

export function slimReact(): Plugin {
  return {
    name: 'slim-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!REACT_DOM.test(id)) return null;
      let slim = '';
      let end = 0;
      const replace = (node: { start: number; end: number }, text: string) => {
        slim += code.slice(end, node.start) + text;
        end = node.end;
      };
      for (const node of this.parse(code).body) {
        if (node.type === 'FunctionDeclaration' && node.body) {
          const name = node.id?.name ?? '';
          if (ENTRIES.has(name)) replace(node.body, FAIL);
          else if (STACKS.has(name)) replace(node.body, '{ return "" }');
          else if (UNUSED.has(name)) replace(node.body, '{}');
        } else if (METHODS.test(code.slice(node.start, node.end))) {
          replace(node, '');
        }
      }
      return { code: slim + code.slice(end), map: null };
    },
  };
}
