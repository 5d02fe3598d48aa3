import { inspect } from 'node:util';

/**
 * A failure that the user at the terminal can fix: shown as one sentence, without a stack trace.
 */
export class SetupError extends Error {
  override name = 'SetupError';
}

export const DISK_FULL = 'The disk is full. Free some space and start again; nothing was lost.';

type Explanation = (error: NodeJS.ErrnoException) => string;

const closed: Explanation = ({ path }) =>
  `This user may not read and write ${path ?? 'a required file'}. Change its rights, or set DATA_DIR to a folder of yours.`;
const gone: Explanation = ({ message }) =>
  `The database became unavailable (${message}). Check why, and start again; nothing was lost.`;

/** By operating system and PostgreSQL error codes. */
const EXPLANATIONS: Record<string, Explanation> = {
  ENOSPC: () => DISK_FULL,
  EDQUOT: () => DISK_FULL,
  '53100': () => DISK_FULL,
  EROFS: ({ path }) =>
    `${path ?? 'The data folder'} is on a read-only disk. Set DATA_DIR to a writable folder.`,
  EACCES: closed,
  EPERM: closed,
  EMFILE: () => 'Too many files are open. Raise the limit (`ulimit -n`) and start again.',
  ENFILE: () => 'Too many files are open on this machine. Close some and start again.',
  ECONNREFUSED: gone,
  ECONNRESET: gone,
  '57P01': gone,
  '57P02': gone,
  '57P03': gone,
  '53300': () =>
    'The database has no connection left. Raise its max_connections, or lower DATABASE_CONNECTIONS.',
  '25006': () => 'The database is read-only. Set DATABASE_URL to one that can be written.',
  '42501': ({ message }) =>
    `The user of DATABASE_URL lacks a privilege: ${message}. Make it the owner of the database.`,
};

/** Turns low-level failures into a sentence; unknown errors keep their stack. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.message.includes('No space left on device')) {
    return new SetupError(DISK_FULL, { cause: error });
  }
  if (error instanceof SetupError) return error;
  const explanation = EXPLANATIONS[(error as NodeJS.ErrnoException).code ?? ''];
  return explanation ? new SetupError(explanation(error), { cause: error }) : error;
}

/** Prints the error of a failed command. */
export function report(error: unknown): void {
  const explained = explain(error);
  const message = explained instanceof SetupError ? `✗ ${explained.message}` : inspect(explained);
  process.stderr.write(`${message}\n`);
}
