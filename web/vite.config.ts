import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { words } from './words-plugin.ts';

/**
 * Bundles what every page needs into a few files. By default each icon and each shared component
 * becomes its own file, and a phone makes fifty requests before the first sleeve. Components that
 * only some pages need form further files, because the styles of a file load with it: sleeves,
 * forms, and components shared only by signed-in areas. Components based on react-aria stay separate.
 */
const FEW_FILES = {
  groups: [
    {
      name: 'vendor',
      test: /node_modules[\\/](react|react-dom|scheduler|react-router|use-sync-external-store|zustand|cookie|set-cookie-parser)[\\/]/,
    },
    {
      name: 'frame',
      test: /web[\\/](lib|features[\\/](app-shell|seo))[\\/](?!forms[\\/]|(address-lines|percent|realtime|region-options|relative-time|sign-in-path)\.)|web[\\/]lib[\\/]forms[\\/](csrf-field|use-single-submit)\.|messages[\\/](format|translate)\.ts|rules[\\/](flags|limits|locales|money|playlist)\.ts|web[\\/]ui[\\/](badge|button|classes|empty-state|hydrated|icon|icon-button|link|locale|no-break-hyphens|notice|picture|preload-picture|spinner|time|translation)\.tsx?$|web[\\/]features[\\/](basket[\\/]change-basket|player[\\/](songs|store)|form-drafts[\\/]autosave-attribute|locale-picker[\\/](flag|load-options|selected-option))\.|lucide-react(?!.+icons[\\/](arrow-down|clock|copy|grip-vertical|inbox|key-round|list-checks|log-out|pencil|settings|square|clipboard-check|factory|file-x|hard-drive-download|layout-dashboard|mail-plus|map-pin|package|refresh-cw|scale|scroll-text|shield-check|tags|users)\.)/,
      minShareCount: 2,
    },
    {
      name: 'sleeves',
      test: /web[\\/]ui[\\/](breadcrumbs|explicit-mark|sleeve)\.tsx$/,
      minShareCount: 2,
    },
    {
      // Pages with a single input need these styles, but not the scripts of the forms.
      name: 'field-styles',
      test: /web[\\/]ui[\\/](field|choice)\.css$/,
      minShareCount: 2,
    },
    {
      name: 'forms',
      test: /web[\\/](ui[\\/](checkbox|email-field|error-summary|number-field|password-field|radio-group|text-area)|lib[\\/](forms[\\/](action-form|focused-on-mount|button-form|form-problem|form-values)|sign-in-path)|features[\\/]form-drafts[\\/]form-drafts)\.tsx?$/,
      minShareCount: 2,
    },
    {
      name: 'shelf',
      test: /web[\\/]features[\\/](shop[\\/](?!filters\.)|player[\\/]play-)/,
      minShareCount: 2,
    },
    {
      name: 'addresses',
      test: /web[\\/](lib[\\/]forms[\\/]address[\\/]|lib[\\/]region-options\.)|rules[\\/]addresses\.ts/,
      minShareCount: 2,
    },
    {
      // Icons of the studio and of the admin panel.
      name: 'icons',
      test: /lucide-react.+icons[\\/](arrow-down|clock|copy|grip-vertical|inbox|key-round|list-checks|log-out|pencil|settings|square)\./,
      minShareCount: 2,
    },
    {
      name: 'rooms',
      test: /web[\\/](ui[\\/](breakable|card|scroll-current-into-view|pagination|screen-head|search-field|tab-links)\.|features[\\/](lists[\\/]|account[\\/]rail\.)|features[\\/]admin[\\/](admin-header|done-notice)\.)|lucide-react.+icons[\\/](clipboard-check|factory|file-x|hard-drive-download|layout-dashboard|mail-plus|map-pin|package|refresh-cw|scale|scroll-text|shield-check|tags|users)\./,
      minShareCount: 2,
    },
  ],
};

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
  plugins: [words(), keepOwnLocales(), orderCssLayers(), reactRouter()],
  // Outside this folder, because React Router reloads its config for every new file in it.
  cacheDir: '../node_modules/.vite/web',
  // Workspace packages are TypeScript sources, so they are bundled into the server build.
  ssr: { noExternal: [/^@lathe\//, ...(command === 'build' ? MANY_FILES : [])] },
  build: {
    target: 'es2023',
    // All of these support light-dark(), which the themes need.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: FEW_FILES } } }),
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
