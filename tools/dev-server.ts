/** The server of `npm run dev`, in a process that tools/dev.ts restarts. */
import { join } from 'node:path';
import { build, createServer, type ViteDevServer } from 'vite';
import { makeDemoWorld } from '../demo/make-demo-world.ts';
import { readConfig } from '../server/config.ts';
import { type StartOptions, startServer } from '../server/start-server.ts';
import { runUntilStopped, unlessStopped, untilStopped } from '../server/stop-on-signal.ts';
import { SERVER_FOLDERS } from './changes.ts';
import { migrateDatabase } from './database.ts';
import { step } from './progress.ts';

const ROOT = join(import.meta.dirname, '..');

await runUntilStopped(async (stop) => {
  const config = readConfig(process.env);
  const databaseUrl = config.DATABASE_URL ?? '';
  await using open = new AsyncDisposableStack();
  await unlessStopped(stop, migrateDatabase(databaseUrl));
  if (config.demo) await unlessStopped(stop, makeDemoWorld(databaseUrl, config));
  const web = followSources();
  const server = await step('Starting the shop', () =>
    startServer({ config, databaseUrl, ...web }),
  );
  open.defer(() => server.stop());
  process.send?.('ready');
  await untilStopped(stop);
});

type Web = Required<Pick<StartOptions, 'prepare' | 'loadBuild'>>;

/** Vite inside our own server: same origin, cookies and CSP as in production. */
function followSources(): Web {
  let vite: ViteDevServer | undefined;
  return {
    async prepare(app) {
      const viteServer = await createServer({
        root: join(ROOT, 'web'),
        appType: 'custom',
        logLevel: 'warn',
        server: {
          middlewareMode: true,
          hmr: { server: app.server },
          cors: false,
          // A change there restarts this server, and pages reload afterwards, not from the old
          // server.
          watch: { ignored: SERVER_FOLDERS.map((folder) => join(ROOT, folder, '**')) },
        },
      });
      vite = viteServer;
      await followDoor(app);
      app.addHook('onRequest', (request, reply, done) => {
        viteServer.middlewares(request.raw, reply.raw, done);
      });
      // Its web sockets never close by themselves; pages still load their modules from it.
      app.addHook('preClose', () => viteServer.ws.close());
      app.addHook('onClose', () => viteServer.close());
    },
    async loadBuild() {
      const build = await vite?.ssrLoadModule('virtual:react-router/server-build');
      return build as Awaited<ReturnType<Web['loadBuild']>>;
    },
  };
}

/** The page for the door has a build of its own, because it must work without this server. */
async function followDoor(app: Parameters<Web['prepare']>[0]): Promise<void> {
  const watcher = await build({
    configFile: join(ROOT, 'web', 'door', 'vite.config.ts'),
    logLevel: 'warn',
    build: { watch: {} },
  });
  app.addHook('onClose', async () => {
    if ('close' in watcher) await watcher.close();
  });
}
