import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * What every page shows comes in a few files. Left alone, each icon and each part that two pages share
 * is a file of its own, and a phone asks fifty times before it sees a sleeve. What fields and their
 * problems need comes in one more, and so does what only the rooms behind the log-in have in common:
 * the shelves do without both. Parts that rest on react-aria stay apart.
 */
const FEW_FILES = {
  groups: [
    {
      name: 'vendor',
      test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|i18next-icu|react-i18next|intl-messageformat|@formatjs|use-sync-external-store|zustand|cookie|set-cookie-parser)[\\/]|web[\\/]lib[\\/]load-route-module/,
    },
    {
      name: 'frame',
      test: /web[\\/](lib|features[\\/](app-shell|seo))[\\/](?!forms[\\/]|(realtime|region-options|shown-lines|sign-in-path)\.)|web[\\/]lib[\\/]forms[\\/](csrf-field|one-submit)\.|rules[\\/](flags|limits|locales|money|playlist)\.ts|web[\\/]ui[\\/](badge|breadcrumbs|button|classes|explicit-mark|empty-state|hydrated|icon|icon-button|link|locale|picture|sleeve|spinner|time)\.tsx?$|web[\\/]features[\\/](basket[\\/]change-basket|form-drafts[\\/]saves-itself|locale-picker[\\/](flag|load-options|selected-option))\.|lucide-react/,
      minShareCount: 2,
    },
    {
      name: 'shelf',
      test: /web[\\/](routes[\\/]shop[\\/]parts|features[\\/](shop|player[\\/](play-|songs|store)))/,
      minShareCount: 2,
    },
    {
      name: 'forms',
      test: /web[\\/](ui[\\/](checkbox|email-field|error-summary|notice|number-field|password-field|radio-group|text-area)|lib[\\/](forms[\\/](action-form|announced|button-form|form-problem|form-values)|sign-in-path)|features[\\/]form-drafts[\\/]form-drafts)\.tsx?$/,
      minShareCount: 2,
    },
    {
      name: 'addresses',
      test: /web[\\/](lib[\\/]forms[\\/]address[\\/]|lib[\\/]region-options\.)|rules[\\/]addresses\.ts/,
      minShareCount: 2,
    },
    {
      name: 'rooms',
      test: /web[\\/](ui[\\/](breakable|card|current-in-view|pagination|screen-head|search-field|tab-links)\.|features[\\/](lists[\\/]|account[\\/]rail\.)|features[\\/]admin[\\/](admin-header|done-notice)\.)/,
      minShareCount: 2,
    },
  ],
};

/**
 * Packages of hundreds of small files, of which the pages need a part. The server reads what is left of
 * them in one piece: file by file they were half a second of every start.
 */
const MANY_FILES = [/^react-aria/, /^react-stately/, /^@internationalized\//, 'lucide-react'];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [patientRoutes(), onlyOurLanguages(), layersInOrder(), tailwindcss(), reactRouter()],
  // Outside of this folder: React Router reads its settings anew for every file that comes into it.
  cacheDir: '../node_modules/.vite/web',
  // Workspace packages are TypeScript sources; bundle them into the server build.
  ssr: { noExternal: [/^@lathe\//, ...(command === 'build' ? MANY_FILES : [])] },
  build: {
    target: 'es2023',
    // All of these know light-dark(), on which the themes rest.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: FEW_FILES } } }),
  },
}));

/** React Router gets the scripts of pages our way; its file says why. */
function patientRoutes(): Plugin {
  const ours = join(import.meta.dirname, 'lib', 'load-route-module.ts');
  let isInPlace = false;
  return {
    name: 'patient-routes',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== './routeModules.js' || !importer?.includes('react-router')) return null;
      isInPlace = true;
      return ours;
    },
    generateBundle() {
      // Another version may have it elsewhere, and nobody would notice until a shop is away.
      if (!isInPlace && this.environment.name === 'client') {
        this.error(
          'React Router no longer loads routes with routeModules.js: see load-route-module.ts.',
        );
      }
    },
  };
}

/** React Aria brings its words in some thirty languages; we speak two. */
function onlyOurLanguages(): Plugin {
  const words =
    /node_modules\/(@react-)?(react-)?(aria|stately).*\/(?!de-DE|en-US|en-GB)[a-z]{2}-[A-Z]{2}\.m?js$/;
  return {
    name: 'only-our-languages',
    load: (id) => (words.test(id) ? 'export default {};' : null),
  };
}

/**
 * The style sheet that comes first says in which order the layers of all of them win. That is app.css
 * until an error takes the place of a page: its link is then put behind those of parts loaded meanwhile.
 */
function layersInOrder(): Plugin {
  const order = '@layer properties, theme, base, components, utilities;';
  return {
    name: 'layers-in-order',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.css') && !id.endsWith('/styles/app.css') ? `${order}\n${code}` : null,
  };
}
