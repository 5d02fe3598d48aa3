/**
 * What a check spends on one file at most. Real artwork stays far below; a file that is made to
 * exhaust its reader ends here, as a finding.
 */
import { CheckStop } from './findings.ts';

export interface Limits {
  /** Of the file itself. */
  bytes: number;
  /** In the body of the file. */
  objects: number;
  /** What streams of objects unfold to, together: each byte becomes many in memory. */
  objectStreamBytes: number;
  /** What one stream of drawing unfolds to, and all that are read. */
  streamBytes: number;
  decodedBytes: number;
  operators: number;
  /** Forms, tiles and letters, each time that one is read. */
  forms: number;
  /** Forms in forms, states in states. */
  depth: number;
  savedStates: number;
  pageNodes: number;
  /** Of one picture. */
  pixels: number;
}

export interface Budget {
  limits: Limits;
  spendOperator: () => void;
  spendForm: () => void;
  spendBytes: (bytes: number) => void;
  /** How much the next stream may unfold to. */
  bytesLeft: () => number;
}

export function budgetOf(limits: Limits): Budget {
  let operators = 0;
  let forms = 0;
  let bytes = 0;
  return {
    limits,
    spendOperator() {
      operators += 1;
      if (operators > limits.operators) throw new CheckStop('too_complex', 'operators');
    },
    spendForm() {
      forms += 1;
      if (forms > limits.forms) throw new CheckStop('too_complex', 'forms');
    },
    spendBytes(more) {
      bytes += more;
      if (bytes > limits.decodedBytes) throw new CheckStop('too_complex', 'bytes');
    },
    bytesLeft: () => Math.min(limits.streamBytes, Math.max(1, limits.decodedBytes - bytes)),
  };
}

/** For the process in which a stranger's file is checked. */
export const CHECK_BOUNDS = { memoryMb: 700, timeLimitMs: 60_000, silenceLimitMs: 40_000 };
