/** Builds the web when its sources changed since the last build, and compresses the output. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SetupError } from '../server/platform/setup-error.ts';

const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, 'web', 'build');
const STAMP = join(BUILD, '.sources');
// Preloaded into the build: ends it when its parent exits.
const EXIT_WITH_PARENT =
  "data:text/javascript,process.once('disconnect',()=>process.exit(1));process.channel?.unref()";
const SOURCES = ['web', 'contract', 'messages', 'rules', 'package-lock.json'];
const DOOR = join('door', 'vite.config.ts');
const SKIPPED = new Set(['node_modules', 'build', '.react-router']);
const COMPRESSED = /\.(js|css|svg|json|txt|wasm)$/;

export async function isWebBuilt(): Promise<boolean> {
  const stamp = await readFile(STAMP, 'utf8').catch(() => null);
  return stamp !== null && stamp === (await sourcesHash());
}

export async function buildWeb(stop?: AbortSignal): Promise<void> {
  const hash = await sourcesHash();
  // An aborted build leaves no stamp, so the next start builds again.
  await rm(STAMP, { force: true });
  await runBuild([join('@react-router', 'dev', 'bin.cjs'), 'build'], stop);
  // The page for the door is a program of its own.
  await runBuild([join('vite', 'bin', 'vite.js'), 'build', '--config', DOOR], stop);
  for (const part of ['client', 'door']) await compressAll(join(BUILD, part, 'assets'));
  await writeFile(STAMP, hash);
}

/** In a separate process, so that the build's memory is not added to the server's. */
function runBuild(
  [program, ...args]: readonly [string, ...string[]],
  stop?: AbortSignal,
): Promise<void> {
  const bin = join(ROOT, 'node_modules', program);
  // Two concurrent builds would overwrite each other, so a killed start also ends its build.
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, bin, ...args], {
    cwd: join(ROOT, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(stop && { signal: stop }),
  });
  let output = '';
  child.stdout?.on('data', (text) => {
    output += text;
  });
  child.stderr?.on('data', (text) => {
    output += text;
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      if (code === 0) done();
      else failed(new SetupError(`The web app could not be built:\n${output}`));
    });
  });
}

async function compressAll(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    COMPRESSED.test(name),
  );
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/** Names, sizes and times are enough: a checkout or an edit changes at least one of them. */
async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) await addToHash(hash, join(ROOT, source));
  return hash.digest('hex');
}

async function addToHash(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const info = await stat(path);
  if (!info.isDirectory()) {
    hash.update(`${path} ${info.size} ${info.mtimeMs}\n`);
    return;
  }
  const names = (await readdir(path)).filter((name) => !SKIPPED.has(name)).sort();
  for (const name of names) await addToHash(hash, join(path, name));
}
