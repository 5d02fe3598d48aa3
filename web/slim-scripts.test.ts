import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { PRELOADS } from './slim-scripts.ts';

const require = createRequire(import.meta.url);
const router = dirname(require.resolve('react-router/package.json'));

it('the preloads of scripts are still written like this in this version of React Router', () => {
  const file = join(router, 'dist', 'production', 'lib', 'dom', 'ssr', 'components.js');
  const code = readFileSync(file, 'utf8');
  for (const [original] of PRELOADS) expect(code.split(original)).toHaveLength(2);
});
