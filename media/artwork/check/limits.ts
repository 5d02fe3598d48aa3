/**
 * Resource limits for checking one file. Real artwork stays far below; exceeding a limit is
 * reported as a finding.
 */
import { CheckAbort } from './findings.ts';

export interface Limits {
  /** File size. */
  bytes: number;
  /** Objects in the file body. */
  objects: number;
  /** Total decoded size of object streams; each byte takes several in memory. */
  objectStreamBytes: number;
  /** Decoded size of one content stream, and of all together. */
  streamBytes: number;
  decodedBytes: number;
  operators: number;
  /** Forms, tiles and Type 3 glyphs, counted at each use. */
  forms: number;
  /** Nesting depth of forms. */
  depth: number;
  savedStates: number;
  pageNodes: number;
  /** Pixels of one image. */
  pixels: number;
}

export interface Budget {
  limits: Limits;
  spendOperator: () => void;
  spendForm: () => void;
  spendBytes: (bytes: number) => void;
  /** Maximum decoded size of the next stream. */
  bytesLeft: () => number;
}

export function makeBudget(limits: Limits): Budget {
  let operators = 0;
  let forms = 0;
  let bytes = 0;
  return {
    limits,
    spendOperator() {
      operators += 1;
      if (operators > limits.operators) throw new CheckAbort('too_complex', 'operators');
    },
    spendForm() {
      forms += 1;
      if (forms > limits.forms) throw new CheckAbort('too_complex', 'forms');
    },
    spendBytes(count) {
      bytes += count;
      if (bytes > limits.decodedBytes) throw new CheckAbort('too_complex', 'bytes');
    },
    bytesLeft: () => Math.min(limits.streamBytes, Math.max(1, limits.decodedBytes - bytes)),
  };
}

/** Limits of the process that checks an uploaded file. */
export const CHECK_PROCESS_LIMITS = { memoryMb: 700, timeLimitMs: 60_000, silenceLimitMs: 40_000 };
