/**
 * Selects the messages that a public page can show, so that a visitor does not load those of all
 * pages. A message counts if its key is a text in the scripts of the page. Texts that are no keys
 * only add a few messages more.
 */
import { createHash } from 'node:crypto';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type KeyIndex, type ModuleWords, wordsIn } from './words-in-code.ts';

/** Pages for visitors. The studio, the account and the admin area load whole namespaces. */
const PUBLIC = /^routes\/(shop|checkout|sign-in|docs|help|preferences|promo|unsubscribe).*\.tsx$/;

/** Shown after errors only, so they are loaded when one happens. */
const ON_DEMAND: ReadonlySet<string> = new Set(['errors', 'pages']);

export interface Page {
  /** As React Router names it: `routes/shop/home`. */
  id: string;
  /** The files of the page and of the layouts around it. */
  files: readonly string[];
}

export function publicPages(
  routes: readonly RouteConfigEntry[],
  around: readonly string[] = ['root.tsx'],
): Page[] {
  return routes.flatMap(({ id, file, children = [] }) => {
    const files = [...around, file];
    if (children.length > 0) return publicPages(children, files);
    return PUBLIC.test(file) ? [{ id: id ?? file.replace(/\.tsx$/, ''), files }] : [];
  });
}

export interface Graph {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: string[]; dynamicallyImportedIds: string[] } | null;
  parse(code: string): unknown;
}

export interface PageSelection {
  /** All pages of text share a file. */
  name: string;
  namespaces: string[];
  /** `shop:release.tracks` */
  keys: Set<string>;
}

interface Scripts {
  graph: Graph;
  /** Of the web. */
  folder: string;
}

function follow(pages: readonly Page[], { graph, folder }: Scripts) {
  const textPage = `${folder}/lib/static-page.tsx`;
  const isText = ({ files }: Page) =>
    graph.getModuleInfo(`${folder}/${files.at(-1)}`)?.importedIds.includes(textPage);
  const startsOf = (page: Page) => {
    const paths = page.files.map((file) => `${folder}/${file}`);
    // The browser does not render pages of text.
    return isText(page) ? [...paths.slice(0, -1), textPage] : paths;
  };
  return { isText, startsOf, everywhere: reach(pages.flatMap(startsOf), graph, 'lazy too') };
}

/** All scripts of public pages. */
export function publicModules(
  routes: readonly RouteConfigEntry[],
  scripts: Scripts,
): ReadonlySet<string> {
  return follow(publicPages(routes), scripts).everywhere;
}

/** The messages of each page. `shell` are the namespaces that every page needs. */
export function selectKeys(
  pages: readonly Page[],
  { graph, folder, index, shell }: SelectOptions,
): Map<string, PageSelection> {
  const known = new Map<string, ModuleWords>();
  const wordsOf = (id: string): ModuleWords => {
    const code = id.includes('/node_modules/') ? null : graph.getModuleInfo(id)?.code;
    const words = known.get(id) ?? wordsIn(code ? graph.parse(code) : null, index);
    known.set(id, words);
    return words;
  };
  const { startsOf, isText } = follow(pages, { graph, folder });
  // Without what a script that loads on demand completes itself.
  const lazyKeys = (start: string) => {
    const { whole } = wordsOf(start);
    const keys = [...reach([start], graph)].flatMap((id) => [...wordsOf(id).keys]);
    return keys.filter((key) => !whole.has(namespaceOf(key)));
  };

  return new Map(
    pages.map((page) => {
      const starts = startsOf(page);
      const modules = [...reach(starts, graph)].map(wordsOf);
      const used = new Set([...shell, ...modules.flatMap((each) => [...each.namespaces])]);
      const namespaces = [...used].filter((name) => !ON_DEMAND.has(name)).sort();
      // What a page before this one has loaded on demand came with the messages of that page.
      const lazyStarts = [...reach(starts, graph, 'lazy too')].flatMap(
        (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
      );
      const keys = [
        ...modules.flatMap((each) => [...each.keys]),
        ...[...new Set(lazyStarts)].flatMap(lazyKeys),
      ].filter((key) => namespaces.includes(namespaceOf(key)));
      return [page.id, { name: isText(page) ? 'text' : page.id, namespaces, keys: new Set(keys) }];
    }),
  );
}

function namespaceOf(key: string): string {
  return key.slice(0, key.indexOf(':'));
}

interface SelectOptions extends Scripts {
  index: KeyIndex;
  shell: readonly string[];
}

function reach(starts: readonly string[], graph: Graph, lazy?: 'lazy too'): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    const info = found.has(id) ? null : graph.getModuleInfo(id);
    if (!info) return;
    found.add(id);
    info.importedIds.forEach(visit);
    if (lazy) info.dynamicallyImportedIds.forEach(visit);
  };
  starts.forEach(visit);
  return found;
}

/** `page-shop-home-a1b2c3d4`: the same in all languages, so that a script contains only one. */
export function fileName(name: string, texts: readonly string[]): string {
  const hash = createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 8);
  return `page-${name.replace(/^routes\//, '').replaceAll('/', '-')}-${hash}`;
}
