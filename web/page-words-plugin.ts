/**
 * One file of messages for each public page and language (see `page-words.ts`). The script of the
 * page names the file, so that it loads together with the data of the page after a navigation.
 */
import type { MessageTree } from '@lathe/messages/compile';
import type { Compiled } from '@lathe/messages/format';
import { NAMESPACES, type Namespace } from '@lathe/messages/namespaces';
import { LOCALES, type Locale } from '@lathe/rules/locales';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import { fileName, type Graph, type PageSelection, publicPages, selectKeys } from './page-words.ts';
import { keyIndex } from './words-in-code.ts';
import { compiledMessages, SHELL } from './words-plugin.ts';

const MODULE = 'virtual:words/pages';
const FOLDER = import.meta.dirname.replaceAll('\\', '/');

interface PageFile extends PageSelection {
  file: string;
  texts: ReadonlyMap<Locale, string>;
}

/** The build replaces it when all scripts are known. */
const placeholder = (id: string) => `%WORDS ${id}%`;
const PLACEHOLDER = /%WORDS ([^%]+)%/g;

export function pageWords(routes: readonly RouteConfigEntry[]): Plugin {
  const pages = publicPages(routes);
  const idOf = new Map(pages.map(({ id, files }) => [`${FOLDER}/${files.at(-1)}`, id]));
  /** Made by the build of the browser, which comes first. */
  let made: ReadonlyMap<string, PageFile> = new Map();
  return {
    name: 'page-words',
    resolveId: (id) => (id === MODULE ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const content = [...made].map(([page, { file, namespaces, keys }]) => [
        page,
        { file, namespaces, keys: [...keys] },
      ]);
      return `export const pages = ${JSON.stringify(Object.fromEntries(content))};`;
    },
    transform(code, id) {
      const page = idOf.get(id);
      if (!page || this.environment.name !== 'client' || this.environment.mode !== 'build') {
        return null;
      }
      const name = JSON.stringify(`${FOLDER}/lib/page-messages.ts`);
      const call = `registerPage(${JSON.stringify(page)}, ${JSON.stringify(placeholder(page))});`;
      return { code: `${code}\nimport { registerPage } from ${name};\n${call}`, map: null };
    },
    renderChunk(code) {
      if (this.environment.name !== 'client' || !code.includes('%WORDS ')) return null;
      if (made.size === 0) made = makeFiles(pages, this as unknown as Graph);
      return {
        code: code.replace(PLACEHOLDER, (_, page: string) => made.get(page)?.file ?? ''),
        map: null,
      };
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { file, texts } of made.values()) {
        for (const [locale, source] of texts) {
          const fileName = `assets/words-${locale}-${file}.json`;
          this.emitFile({ type: 'asset', fileName, source });
        }
      }
    },
  };
}

type Tree = MessageTree<Compiled>;

function makeFiles(
  pages: Parameters<typeof selectKeys>[0],
  graph: Graph,
): ReadonlyMap<string, PageFile> {
  const messages = new Map(
    LOCALES.map((locale) => [
      locale,
      new Map(NAMESPACES.map((name) => [name, compiledMessages(locale, name)])),
    ]),
  );
  const english = messages.get('en') ?? new Map<Namespace, Tree>();
  const index = keyIndex(
    [...english].flatMap(([name, tree]) => keysOf(tree).map((key) => [name, key] as const)),
  );
  const selected = selectKeys(pages, { graph, folder: FOLDER, index, shell: SHELL });
  return new Map(
    [...selected].map(([id, selection]) => {
      const texts = new Map(
        [...messages].map(([locale, trees]) => {
          const content = selection.namespaces.map((name) => {
            const tree = trees.get(name as Namespace) ?? {};
            return [name, picked(tree, (key) => selection.keys.has(`${name}:${key}`))];
          });
          return [locale, JSON.stringify(Object.fromEntries(content))];
        }),
      );
      return [id, { ...selection, texts, file: fileName(selection.name, [...texts.values()]) }];
    }),
  );
}

function isTree(value: Compiled | Tree): value is Tree {
  return typeof value === 'object' && !Array.isArray(value);
}

function keysOf(tree: Tree, path = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    isTree(value) ? keysOf(value, `${path}${name}.`) : [path + name],
  );
}

/** The part of the tree with these keys, without empty branches. */
function picked(tree: Tree, has: (key: string) => boolean, path = ''): Tree {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]): [string, Compiled | Tree][] => {
      if (!isTree(value)) return has(path + name) ? [[name, value]] : [];
      const part = picked(value, has, `${path}${name}.`);
      return Object.keys(part).length > 0 ? [[name, part]] : [];
    }),
  );
}
