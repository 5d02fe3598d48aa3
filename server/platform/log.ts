import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

/** A safety net: redacts these fields in every logged object. */
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
    // Buffered, so that not every log line costs a system call.
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
  );
}
