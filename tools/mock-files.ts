import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const MOCKS = /\bvi\.(mock|doMock|resetModules)\(/;

/** Test files that mock modules. Files that shared modules with them would see the mocks. */
export function filesWithMocks(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT, exclude: (path) => /node_modules|build/.test(path) })
    .filter((path) => MOCKS.test(readFileSync(join(ROOT, path), 'utf8')))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}
