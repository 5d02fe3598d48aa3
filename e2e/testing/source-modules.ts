/** Our TypeScript modules for a page or worker without a shop and without a build. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
/** As npm links the packages of this repository. */
const PACKAGE = /(from\s*|import\s*\(?\s*)'@lathe\//g;

export interface Sources extends AsyncDisposable {
  /** An empty page that runs a module, given by its path in the repository. */
  pageOf: (module: string) => string;
}

export async function serveSources(): Promise<Sources> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const module = searchParams.get('run');
    if (module !== null) {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<!doctype html><link rel="icon" href="data:,"><script type="module" src="/${module}"></script>`,
      );
      return;
    }
    const source = await readSource(pathname).catch(() => null);
    response.writeHead(source === null ? 404 : 200, { 'content-type': 'text/javascript' });
    response.end(source ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pageOf: (module) => `http://127.0.0.1:${port}/?run=${encodeURIComponent(module)}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readSource(path: string): Promise<string> {
  const file = normalize(path.endsWith('.ts') ? path : `${path}.ts`);
  const source = await readFile(join(ROOT, file), 'utf8');
  return stripTypeScriptTypes(source.replaceAll(PACKAGE, "$1'/"));
}
