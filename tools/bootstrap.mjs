/**
 * Entry point of every command. Runs on any Node from 20 on, installs missing packages, and then
 * starts the pinned Node 24, which runs TypeScript directly.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stamp = join(root, 'node_modules', '.installed');
const windows = process.platform === 'win32';
const pinnedNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
const [command = '', ...args] = process.argv.slice(2);
const parent = process.ppid;
let stopped = false;

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) fail(`Lathe needs Node 20 or newer to start; this is ${process.version}.`);

if (!isInstalled()) await install();
process.exitCode = await run(pinnedNode, [join(root, 'tools', `${command}.ts`), ...args], {
  // The compile cache saves about a second per start.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
});

/** Whether the installed packages match the lock file; an aborted installation leaves no stamp. */
function isInstalled() {
  if (!existsSync(stamp) || !existsSync(pinnedNode)) return false;
  return readFileSync(stamp, 'utf8') === lockHash();
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

async function install() {
  const started = Date.now();
  console.log('▸ Installing packages (only when they changed; about a minute) …');
  rmSync(stamp, { force: true });
  const npm = windows ? 'npm.cmd' : 'npm';
  const options = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--maxsockets=48',
  ];
  const code = await run(npm, options, process.env, windows);
  if (stopped) process.exit(0);
  if (code !== 0) {
    fail(
      'The packages could not be installed: see the output of npm above. Is the registry reachable?',
    );
  }
  writeFileSync(stamp, lockHash());
  console.log(`  done in ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

/** Forwards signals and waits, so that the child can shut down gracefully. */
function run(file, argv, env, shell = false) {
  return new Promise((resolve) => {
    const child = spawn(file, argv, { cwd: root, env, stdio: 'inherit', shell });
    const stop = (signal) => {
      stopped = true;
      // Ctrl-C in a terminal also reaches the child directly, which ignores the duplicate. On
      // Windows it always does, and forwarding would kill the child.
      if (!windows) child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    const watch = setInterval(() => parentIsGone() && stop('SIGTERM'), 1000).unref();
    child.once('error', (error) => fail(`Could not run ${file}: ${error.message}`));
    child.once('close', (code) => {
      clearInterval(watch);
      // A child without a signal handler yet ends with the signal instead of a code.
      resolve(code ?? (stopped ? 0 : 1));
    });
  });
}

/** npm can be killed without notice; none of our processes may keep running then. */
function parentIsGone() {
  return process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
}

function fail(sentence) {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}
