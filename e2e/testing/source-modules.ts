/** Our TypeScript modules in a page without a shop, a build or a bundler. */
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { intercept } from './intercept.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const ORIGIN = 'http://sources.test';
/** As npm links the packages of this repository. */
const PAGE = `<!doctype html><script type="importmap">
{ "imports": { "@lathe/rules/": "${ORIGIN}/rules/" } }
</script>`;

/** Opens an empty page and runs a module in it, given by its path in the repository. */
export async function openSources(page: Page, module: string): Promise<void> {
  await intercept(
    page,
    (url) => url.origin === ORIGIN,
    async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') return await route.fulfill({ contentType: 'text/html', body: PAGE });
      const file = pathname.endsWith('.ts') ? pathname : `${pathname}.ts`;
      const body = stripTypeScriptTypes(await readFile(join(ROOT, file), 'utf8'));
      await route.fulfill({ contentType: 'text/javascript', body });
    },
  );
  await page.goto(`${ORIGIN}/`);
  await page.addScriptTag({ type: 'module', url: `${ORIGIN}/${module}` });
}
