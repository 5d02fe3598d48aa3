/**
 * Compiles the messages. Each language and namespace becomes one JSON file, which browsers fetch
 * together with the page that needs it. The server build contains all of them. Public pages load a
 * selection instead (`page-words-plugin.ts`).
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compileAll } from '@lathe/messages/compile';
import { NAMESPACES, type Namespace } from '@lathe/messages/namespaces';
import { readMessages } from '@lathe/messages/read';
import { LOCALES, type Locale } from '@lathe/rules/locales';
import type { Plugin } from 'vite';

/** Every page needs these, so they are one file. */
export const SHELL: readonly Namespace[] = ['common', 'failures', 'locale', 'ui'];

const FOLDER = join(import.meta.dirname, '..', 'messages');

/** `virtual:words/urls/de` and `virtual:words/messages/de`, for each language. */
const MODULE = /^virtual:words\/(urls|messages)\/(\w+)$/;

type Tree = ReturnType<typeof compileAll>;

const compiled = new Map<string, Tree>();

/** Parsing takes a while, and both builds need the messages. */
export function compiledMessages(locale: Locale, namespace: Namespace): Tree {
  const key = `${locale} ${namespace}`;
  const tree = compiled.get(key) ?? compileAll(readMessages(locale, namespace));
  compiled.set(key, tree);
  return tree;
}

interface WordFile {
  /** Contains a hash of the text, so that the builds of server and browser agree on it. */
  url: string;
  namespaces: readonly Namespace[];
  text: string;
}

export function words(): Plugin {
  const cache = new Map<Locale, WordFile[]>();
  const filesOf = (locale: Locale) => {
    const files = cache.get(locale) ?? compileFiles(locale);
    cache.set(locale, files);
    return files;
  };
  return {
    name: 'words',
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : null),
    load(id) {
      const [, kind, locale] = MODULE.exec(id.slice(1)) ?? [];
      if (!kind) return null;
      const files = filesOf(locale as Locale);
      const content =
        kind === 'urls'
          ? files.flatMap(({ url, namespaces }) => namespaces.map((each) => [each, url]))
          : files.flatMap(({ text }) => Object.entries(JSON.parse(text)));
      // Parses faster than the same text as an object literal.
      const json = JSON.stringify(JSON.stringify(Object.fromEntries(content)));
      return `export const ${kind} = JSON.parse(${json});`;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { url, text } of LOCALES.flatMap(filesOf)) {
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: text });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = LOCALES.flatMap(filesOf).find(({ url }) => url === request.url);
        if (!file) return next();
        response.setHeader('Content-Type', 'application/json').end(file.text);
      });
      server.watcher.add(FOLDER).on('change', (path) => {
        if (!path.startsWith(FOLDER)) return;
        cache.clear();
        compiled.clear();
        for (const { moduleGraph } of Object.values(server.environments))
          moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

function compileFiles(locale: Locale): WordFile[] {
  const single = NAMESPACES.filter((namespace) => !SHELL.includes(namespace));
  return [SHELL, ...single.map((namespace) => [namespace])].map((namespaces) => {
    const messages = namespaces.map((each) => [each, compiledMessages(locale, each)]);
    const text = JSON.stringify(Object.fromEntries(messages));
    const name = namespaces.length > 1 ? 'shell' : namespaces[0];
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    return { url: `/assets/words-${locale}-${name}-${hash}.json`, namespaces, text };
  });
}
