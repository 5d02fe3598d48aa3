import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

/** Belt and braces: what must never be in a log, wherever an object that holds it is logged. */
const SECRETS = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'code',
  'personal_id_number',
  'ssn_last_4',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export function makeLog(config: Pick<Config, 'LOG_LEVEL'>): Logger {
  return pino(
    { level: config.LOG_LEVEL, redact: SECRETS, base: { pid: process.pid } },
    // Written in batches: a line per request must not cost a system call per request.
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
  );
}
