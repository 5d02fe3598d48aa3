import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { codeSplitting } from './code-splitting.ts';
import { pageWords } from './page-words-plugin.ts';
import { reactModules } from './react-modules.ts';
import routes from './routes.ts';
import { slimReact } from './slim-react.ts';
import { slimRouter } from './slim-router.ts';
import {
  noRouterInstrumentation,
  noStructuredData,
  plainIcons,
  scriptsLast,
  shortRouterErrors,
} from './slim-scripts.ts';
import { words } from './words-plugin.ts';

/**
 * Packages with hundreds of small files, of which pages need only some. The server build bundles
 * them, because loading them one by one took half a second at every start.
 */
const MANY_FILES = [
  /^react-aria/,
  /^react-stately/,
  /^@internationalized\//,
  'lucide-react',
  /^d3-/,
  'internmap',
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    words(),
    pageWords(routes),
    plainIcons(),
    noStructuredData(),
    shortRouterErrors(),
    scriptsLast(),
    noRouterInstrumentation(),
    // After the errors, whose lines are those of the package.
    slimRouter(),
    slimReact(),
    reactModules(),
    keepOwnLocales(),
    orderCssLayers(),
    reactRouter(),
  ],
  // Outside this folder, because React Router reloads its config for every new file in it.
  cacheDir: '../node_modules/.vite/web',
  // Workspace packages are TypeScript sources, so they are bundled into the server build.
  ssr: { noExternal: [/^@lathe\//, ...(command === 'build' ? MANY_FILES : [])] },
  build: {
    target: 'es2023',
    // All of these support light-dark(), which the themes need.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: {
        // Unused exports of packages can be left out.
        treeshake: { propertyReadSideEffects: false },
        output: { codeSplitting: codeSplitting() },
      },
    }),
  },
}));

/** React Aria ships its messages in about thirty languages. Only ours are kept. */
function keepOwnLocales(): Plugin {
  const foreignMessages =
    /node_modules\/(@react-)?(react-)?(aria|stately).*\/(?!de-DE|en-US|en-GB)[a-z]{2}-[A-Z]{2}\.m?js$/;
  return {
    name: 'only-our-languages',
    load: (id) => (foreignMessages.test(id) ? 'export default {};' : null),
  };
}

/**
 * The first style sheet defines the layer order for all of them. It can be any sheet: when an error
 * page replaces a page, the link to app.css moves behind those of components loaded in the meantime.
 */
function orderCssLayers(): Plugin {
  const order = '@layer base, components, features, helpers;';
  return {
    name: 'layers-in-order',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.css') && !id.endsWith('/styles/app.css') ? `${order}\n${code}` : null,
  };
}
