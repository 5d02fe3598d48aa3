import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { fileName, type Graph, publicPages, selectKeys } from './page-words.ts';
import routes from './routes.ts';
import { keyIndex, wordsIn } from './words-in-code.ts';

const INDEX = keyIndex([
  ['common', 'back'],
  ['common', 'ok'],
  ['shop', 'back'],
  ['shop', 'status.live'],
  ['shop', 'status.sold_out'],
  ['shop', 'kind.a.title'],
  ['errors', 'gone'],
  ['account', 'name'],
]);

/** `#{x}` stands for a value in a template. */
const keysIn = (code: string) =>
  [...wordsIn(parseAst(code.replaceAll('#', '$')), INDEX).keys].sort();

describe('the keys in a script', () => {
  it('are texts, wherever they are', () => {
    expect(keysIn(`const BADGES = { live: 'status.live' }; t(yes ? 'ok' : 'errors:gone')`)).toEqual(
      ['common:ok', 'errors:gone', 'shop:status.live'],
    );
  });

  it('can be of any namespace, because a function gets its namespace elsewhere', () => {
    expect(keysIn(`t('back')`)).toEqual(['common:back', 'shop:back']);
  });

  it('are of the namespaces of the file, unless they have none of these keys', () => {
    expect(keysIn(`const { t } = useTranslation('shop'); t('back')`)).toEqual(['shop:back']);
    expect(keysIn(`useTranslation('shop'); jsx(Trans, { t, i18nKey: 'back' })`)).toEqual([
      'shop:back',
    ]);
    expect(keysIn(`useTranslation('shop'); t(yes ? 'back' : 'common:back')`)).toEqual([
      'common:back',
      'shop:back',
    ]);
    expect(keysIn(`useTranslation('shop'); const label = 'back'; t(label)`)).toHaveLength(2);
    expect(keysIn(`useTranslation('errors'); t('back')`)).toHaveLength(2);
    expect(keysIn("useTranslation('errors'); t(`status.#{x}`)")).toHaveLength(2);
  });

  it('can be composed', () => {
    const both = ['shop:status.live', 'shop:status.sold_out'];
    expect(keysIn('t(`status.#{status}`)')).toEqual(both);
    expect(keysIn('t(`shop:status.#{status}`)')).toEqual(both);
    expect(keysIn("t('status.' + status)")).toEqual(both);
    expect(keysIn('t(`kind.#{kind}.title`)')).toEqual(['shop:kind.a.title']);
    // Too short to be a key elsewhere.
    expect(keysIn('t.parts(`#{a}.#{b}`)')).toHaveLength(3);
    expect(keysIn('address(`#{a}.#{b}`)')).toEqual([]);
    expect(keysIn('t(`ok`)')).toEqual(['common:ok']);
  });

  it('have namespaces', () => {
    const code = `useTranslation(); useTranslation(['shop', 'other']); i18n.translate('errors')`;
    expect([...wordsIn(parseAst(code), INDEX).namespaces]).toEqual(['common', 'shop', 'errors']);
  });
});

/** Modules with their code. `import('./x')` loads on demand. */
function graphOf(modules: Record<string, { code?: string; imports?: string[]; lazy?: string[] }>) {
  const graph: Graph = {
    parse: parseAst,
    getModuleInfo: (id) => {
      const found = modules[id];
      return found
        ? {
            code: found.code ?? '',
            importedIds: found.imports ?? [],
            dynamicallyImportedIds: found.lazy ?? [],
          }
        : null;
    },
  };
  return graph;
}

describe('the messages of a page', () => {
  const page = { id: 'routes/a', files: ['root.tsx', 'routes/a.tsx'] };
  const select = (graph: Graph) =>
    selectKeys([page, { id: 'routes/b', files: ['root.tsx', 'routes/b.tsx'] }], {
      ...{ graph, folder: '/web', index: INDEX },
      shell: ['common'],
    });

  it('are those of its scripts, of the frame, and of the code that it loads on demand', () => {
    const pages = select(
      graphOf({
        '/web/root.tsx': { code: `useTranslation()('ok')` },
        '/web/routes/a.tsx': { imports: ['/web/part.tsx'], lazy: ['/web/dialog.tsx'] },
        '/web/part.tsx': { code: `useTranslation('shop')('status.live')` },
        '/web/routes/b.tsx': { code: `useTranslation('shop')` },
        '/web/dialog.tsx': {
          code: `useTranslation(['shop','account'])('status.sold_out'), 'name'`,
        },
      }),
    );
    const { namespaces, keys } = pages.get('routes/a') ?? {};
    // Namespaces that only the dialog needs are loaded with it.
    expect(namespaces).toEqual(['common', 'shop']);
    expect([...(keys ?? [])].sort()).toEqual([
      'common:ok',
      'shop:status.live',
      'shop:status.sold_out',
    ]);
    expect([...(pages.get('routes/b')?.keys ?? [])]).toEqual(['common:ok']);
  });

  it('leave out those of a namespace that code loads completely when it runs', () => {
    const pages = select(
      graphOf({
        '/web/root.tsx': { lazy: ['/web/drawer.tsx'] },
        '/web/routes/a.tsx': { code: `useTranslation('shop')('status.live')` },
        '/web/routes/b.tsx': { code: `useTranslation('shop')`, imports: ['/web/line.tsx'] },
        '/web/drawer.tsx': { code: `useWholeMessages('shop'), 'ok'`, imports: ['/web/line.tsx'] },
        '/web/line.tsx': { code: `useTranslation('shop')('status.sold_out')` },
      }),
    );
    expect([...(pages.get('routes/a')?.keys ?? [])]).toEqual(['shop:status.live', 'common:ok']);
    expect(pages.get('routes/b')?.keys).toContain('shop:status.sold_out');
  });

  it('leave out the text of pages that only the server renders', () => {
    const pages = select(
      graphOf({
        '/web/root.tsx': { code: `useTranslation()('ok')` },
        '/web/routes/a.tsx': { imports: ['/web/lib/static-page.tsx', '/web/terms.tsx'] },
        '/web/lib/static-page.tsx': {},
        '/web/terms.tsx': { code: `useTranslation('account')('name')` },
      }),
    );
    expect(pages.get('routes/a')).toEqual({
      name: 'text',
      namespaces: ['common'],
      keys: new Set(['common:ok']),
    });
  });
});

it('every page for visitors has messages of its own', () => {
  const pages = publicPages(routes);
  const ids = pages.map(({ id }) => id);
  expect(ids).toContain('routes/shop/home');
  expect(ids.filter((id) => /\/(studio|admin|account|dev)\//.test(id))).toEqual([]);
  expect(pages.find(({ id }) => id === 'routes/shop/browse/labels')?.files).toEqual([
    'root.tsx',
    'routes/shop/browse/layout.tsx',
    'routes/area-content.tsx',
    'routes/shop/browse/labels.tsx',
  ]);
});

it('the name of a file changes with its text', () => {
  expect(fileName('routes/shop/home', ['a', 'b'])).toMatch(/^page-shop-home-[\w-]{8}$/);
  expect(fileName('routes/shop/home', ['a', 'b'])).not.toBe(fileName('routes/shop/home', ['a']));
});
