import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  plugins: [onlyOurLanguages(), tailwindcss(), reactRouter()],
  // Workspace packages are TypeScript sources; bundle them into the server build.
  ssr: { noExternal: [/^@lathe\//] },
  build: {
    target: 'es2023',
    // All of these know light-dark(), on which the themes rest.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
});

/** React Aria brings its words in some thirty languages; we speak two. */
function onlyOurLanguages(): Plugin {
  const words =
    /node_modules\/(@react-)?(react-)?(aria|stately).*\/(?!de-DE|en-US|en-GB)[a-z]{2}-[A-Z]{2}\.m?js$/;
  return {
    name: 'only-our-languages',
    load: (id) => (words.test(id) ? 'export default {};' : null),
  };
}
