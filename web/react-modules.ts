/**
 * React is published as CommonJS: every script would look up `react.useState` and `runtime.jsx` for
 * each call. Here its exports become those of a module, so that scripts call short local names. An
 * import of a removed export (`slim-react.ts`) fails the build.
 */
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { UNUSED_EXPORTS } from './slim-react.ts';

const PACKAGES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
const PREFIX = '\0react-module:';

export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    async resolveId(id, importer, { kind }) {
      // React's own files require each other.
      if (!PACKAGES.includes(id) || kind !== 'import-statement') return null;
      if (!importer?.startsWith(PREFIX)) return PREFIX + id;
      return await this.resolve(id, import.meta.filename, { skipSelf: true });
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const name = id.slice(PREFIX.length);
      const unused = new Set(Object.entries(UNUSED_EXPORTS).find(([each]) => each === name)?.[1]);
      const exported = Object.keys(createRequire(import.meta.url)(name));
      return [
        `import all from ${JSON.stringify(name)};`,
        'export default all;',
        ...exported
          .filter((each) => !unused.has(each))
          .map((each) => `export const ${each} = all.${each};`),
      ].join('\n');
    },
  };
}
