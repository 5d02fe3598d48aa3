/**
 * The page for the door, `/door`: a program of its own. It starts without network, so it contains
 * nothing of the shop, and nothing of it is on other pages.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@lathe/rules/locales';
import { defineConfig, type Plugin } from 'vite';
import { plainIcons } from '../slim-scripts.ts';
import { compiledMessages } from '../words-plugin.ts';

const OUT = join(import.meta.dirname, '..', 'build', 'door');
const WORDS = 'virtual:door-words';
/** Service workers: of this page, and of the pages of tickets. Their addresses stay the same. */
const WORKERS = ['keep-offline', 'keep-tickets'];
/** Letters of other languages can look different without network. */
const NOT_KEPT = /latin-ext|\.map$/;

export default defineConfig({
  root: import.meta.dirname,
  base: '/door/',
  plugins: [doorWords(), plainIcons(), keptFiles()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [
        join(import.meta.dirname, 'index.html'),
        ...WORKERS.map((name) => join(import.meta.dirname, `${name}.ts`)),
      ],
      output: {
        entryFileNames: ({ name }) =>
          WORKERS.includes(name) ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
});

/** The messages of this page in every language: the people at one door may speak several. */
function doorWords(): Plugin {
  return {
    name: 'door-words',
    resolveId: (id) => (id === WORDS ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${WORDS}`) return null;
      const texts = LOCALES.map((locale) => JSON.stringify(compiledMessages(locale, 'door')));
      // Languages with the same messages share them.
      const same = LOCALES.map((locale, at) => [locale, texts.indexOf(texts[at] ?? '')]);
      return `const trees = ${JSON.stringify(texts)}.map((text, at, all) =>
          all.indexOf(text) === at ? { door: JSON.parse(text) } : null);
        export const messages = {};
        for (const [locale, at] of ${JSON.stringify(same)}) messages[locale] = trees[at];`;
    },
  };
}

/** Tells the service worker which files it keeps. Their hash makes it another worker. */
function keptFiles(): Plugin {
  return {
    name: 'kept-files',
    apply: 'build',
    writeBundle() {
      const workers = WORKERS.map((name) => `${name}.js`);
      const files = readdirSync(OUT, { recursive: true, withFileTypes: true })
        .filter(
          (entry) => entry.isFile() && !workers.includes(entry.name) && !NOT_KEPT.test(entry.name),
        )
        .map(({ parentPath, name }) => join(parentPath, name))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file.slice(OUT.length)).update(readFileSync(file));
      const urls = files.map((file) =>
        `/door${file.slice(OUT.length).replaceAll('\\', '/')}`.replace(/\/index\.html$/, ''),
      );
      const worker = join(OUT, 'keep-offline.js');
      const script = readFileSync(worker, 'utf8')
        .replace('%VERSION%', hash.digest('base64url').slice(0, 12))
        .replace(/["'`]%FILES%["'`]/, JSON.stringify(JSON.stringify(urls)));
      writeFileSync(worker, script);
    },
  };
}
