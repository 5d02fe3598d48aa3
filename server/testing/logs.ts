import { type Logger, pino } from 'pino';
import { recordLog } from './records.ts';

export interface LogLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

/** A logger whose lines a test can read; they are searched for secrets at the end of the run. */
export function collectLogs(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write = (line: string) => {
    recordLog(line);
    lines.push(JSON.parse(line));
  };
  return { log: pino({ level: 'debug' }, { write }), lines };
}

export const silentLog: Logger = pino({ level: 'silent' });
