import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Workspace packages are TypeScript sources; bundle them into the server build.
  ssr: { noExternal: [/^@lathe\//] },
  build: {
    target: 'es2023',
    // All of these know light-dark(), on which the themes rest.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
});
