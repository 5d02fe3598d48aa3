/** A failure the person at the terminal can mend: shown as one sentence, without a stack trace. */
export class SetupError extends Error {
  override name = 'SetupError';
}

const EXPLAINED: Record<string, string> = {
  ENOSPC: 'The disk is full. Free some space and start again; nothing was lost.',
  EACCES: 'A folder is not readable or writable for this user',
  EROFS: 'The data folder is on a read-only disk. Set DATA_DIR to a writable folder.',
};

/** Turns low-level failures into a sentence; anything unknown stays as it is, stack and all. */
export function explain(error: unknown): unknown {
  if (error instanceof SetupError || !(error instanceof Error)) return error;
  const code = (error as NodeJS.ErrnoException).code;
  const text = `${error.message}\n${(error as { stderr?: string }).stderr ?? ''}`;
  if (code === 'ENOSPC' || code === '53100' || text.includes('No space left on device')) {
    return new SetupError(EXPLAINED.ENOSPC, { cause: error });
  }
  if (code === 'EROFS') return new SetupError(EXPLAINED.EROFS, { cause: error });
  if (code === 'EACCES') {
    const path = (error as NodeJS.ErrnoException).path ?? '';
    return new SetupError(`${EXPLAINED.EACCES}: ${path}`, { cause: error });
  }
  return error;
}
