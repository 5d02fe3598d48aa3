import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SERVER = join(import.meta.dirname, '..');

/**
 * The files that a fresh process loads for this script, in which `SERVER` and `readConfig` are
 * available.
 */
export async function filesLoadedFor(script: string): Promise<string[]> {
  const whole = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const SERVER = ${JSON.stringify(SERVER)};
    const { readConfig } = await import(SERVER + '/config.ts');
    ${script}
    console.log(JSON.stringify(loaded));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', whole]);
  return JSON.parse(stdout);
}
