import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // A loader in its own file could fail to load alone, which React Router does not handle.
  splitRouteModules: false,
} satisfies Config;
