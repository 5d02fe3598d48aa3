/**
 * `npm run dev`: like `npm start`, with hot reload of pages and a server that restarts when its
 * sources change. The database keeps running.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { prepareDataFolder } from '../server/platform/data-folder.ts';
import { freePort } from '../server/platform/free-port.ts';
import { runUntilStopped, unlessStopped } from '../server/stop-on-signal.ts';
import { waitForChange } from './changes.ts';
import { openDatabase } from './database.ts';
import { startDevProxy } from './dev-proxy.ts';
import { readEnvironment } from './env.ts';
import { welcome } from './welcome.ts';

const SERVER = join(import.meta.dirname, 'dev-server.ts');

await runUntilStopped(async (stop) => {
  stop.addEventListener('abort', () => console.log('\nStopping …'));
  const config = readEnvironment();
  await prepareDataFolder(config);
  await using open = new AsyncDisposableStack();
  const database = await openDatabase(config, { whenInUse: 'fail' });
  open.defer(() => database.stop());
  const proxy = await startDevProxy(config);
  open.defer(() => proxy.close());
  const settings = {
    LOG_LEVEL: 'warn',
    ...process.env,
    HOST: '127.0.0.1',
    PUBLIC_URL: config.publicUrl,
    DATABASE_URL: database.url,
    LIVE_RELOAD: 'on',
  };
  let isWelcomePrinted = false;
  for (;;) {
    stop.throwIfAborted();
    await using running = new AsyncDisposableStack();
    const changed = waitForChange(stop);
    const port = await freePort();
    const server = fork(SERVER, { env: { ...settings, PORT: String(port) } });
    running.defer(() => end(server));
    server.once('message', () => {
      proxy.setTarget({ port });
      if (!isWelcomePrinted) welcome(config);
      isWelcomePrinted = true;
    });
    server.once('exit', (code) => {
      if (!code) return;
      proxy.setTarget({ error: 'The server has failed; see the terminal.' });
      console.log('▸ Waiting for a change …');
    });
    const path = await unlessStopped(stop, changed);
    console.log(`▸ ${path} has changed`);
    proxy.setTarget(null);
  }
});

/** Uses the IPC channel, because Vite exits immediately on SIGTERM. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.disconnect();
  await once(server, 'exit');
}
