/** Removes code from scripts that browsers do not need, and loads the rest at the right time. */
import { join } from 'node:path';
import type { ESTree, Plugin } from 'vite';

/**
 * Lucide's component has many options for stroke and size. `ui/icon.tsx` uses none of them, so a
 * small component with the same HTML replaces it.
 */
export function plainIcons(): Plugin {
  const plainIcon = join(import.meta.dirname, 'ui', 'plain-icon.ts');
  return {
    name: 'plain-icons',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === '../createLucideIcon.mjs' && importer?.includes('lucide-react') ? plainIcon : null,
  };
}

/** Data for search engines is only in the HTML of the server, so browsers do not create it. */
export function noStructuredData(): Plugin {
  return {
    name: 'no-structured-data',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      id.endsWith('/features/seo/json-ld.ts')
        ? code
            .matchAll(/^export function (\w+)/gm)
            .map(([, name]) => `export const ${name} = () => [];`)
            .toArray()
            .join('\n')
        : null,
  };
}

/** The position of the message in the call. */
const MESSAGES: Readonly<Record<string, number>> = {
  Error: 0,
  invariant: 1,
  warning: 1,
  warningOnce: 2,
};
const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/].*?([\w-]+)\.js$/;
/** Shorter messages are not worth it. */
const MIN_LENGTH = 30;

/**
 * React Router has long error messages for developers, also in production. They become
 * `router.js:419`, the place in its source. `npm run dev` shows the full messages.
 */
export function shortRouterErrors(): Plugin {
  return {
    name: 'short-router-errors',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [, file] = ROUTER.exec(id) ?? [];
      if (!file) return null;
      let short = '';
      let end = 0;
      for (const text of messagesIn(this.parse(code))) {
        if (text.start < end || text.end - text.start < MIN_LENGTH) continue;
        const line = code.slice(0, text.start).split('\n').length;
        short += `${code.slice(end, text.start)}"${file}.js:${line}"`;
        end = text.end;
      }
      return { code: short + code.slice(end), map: null };
    },
  };
}

/**
 * Measures loaders and navigations, if the app registers functions for it. Lathe registers none.
 */
export function noRouterInstrumentation(): Plugin {
  const module = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/;
  return {
    name: 'no-router-instrumentation',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) =>
      module.test(id)
        ? [
            'export const consumeInstrumentationClientResultMetaReceiver = () => undefined;',
            'export const getRouteInstrumentationUpdates = () => ({});',
            'export const instrumentClientSideRouter = (router) => router;',
            'export const instrumentHandler = (handler) => handler;',
            'export const instrumentationResultMetaContext = {};',
          ].join('\n')
        : null,
  };
}

/** Code of React Router's `Scripts`, and what replaces it. */
export const PRELOADS: readonly (readonly [original: string, replacement: string])[] = [
  ['preloads.map((path) =>', 'preloads.filter((path) => !path.includes("/vendor-")).map((path) =>'],
  ['href: path,', 'href: path, fetchPriority: "low",'],
  ['href: manifest.entry.module,', 'href: manifest.entry.module, fetchPriority: "low",'],
];

/**
 * Styles, fonts and the first picture come before the scripts: the page can be read without them.
 * Libraries are most of the script, so they only load when the first script imports them.
 */
export function scriptsLast(): Plugin {
  return {
    name: 'scripts-last',
    apply: 'build',
    transform: (code, id) =>
      /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/.test(id)
        ? PRELOADS.reduce((text, [original, other]) => text.replace(original, other), code)
        : null,
  };
}

type Node = ESTree.Node;

function* messagesIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) {
    for (const each of node) yield* messagesIn(each);
    return;
  }
  if (!isNode(node)) return;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const name = node.callee.type === 'Identifier' ? node.callee.name : '';
    const text = Object.hasOwn(MESSAGES, name) ? node.arguments[MESSAGES[name] ?? 0] : undefined;
    if (text && isText(text)) yield text;
  }
  for (const child of Object.values(node)) yield* messagesIn(child);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isText(node: Node): boolean {
  if (node.type === 'BinaryExpression') return isText(node.left) && isText(node.right);
  return (
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  );
}
