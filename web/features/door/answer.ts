/** What a scan shows on the screen. */
import type { ScanAnswer } from '@lathe/contract/door-calls';
import type { Decision, ScanResult } from '@lathe/rules/door/decide-scan';
import type { DoorState } from '@lathe/rules/door/snapshot';
import type { KeptScan } from './kept-scan.ts';

/** `careful`: nothing is said about the ticket; scan it again, or ask somebody. */
export type Tone = 'good' | 'bad' | 'careful';

export interface Answer {
  nonce: string;
  result: ScanResult;
  tone: Tone;
  category: string | null;
  /** Of the ticket, per category. */
  number: number | null;
  /** Sold after the device last had network. */
  isNew: boolean;
  /** Decided without network. */
  isOffline: boolean;
  /** Milliseconds since 1970, by the clock of the server. */
  admission: { at: number; door: string } | null;
  otherEvent: string | null;
}

const CAREFUL: readonly ScanResult[] = ['unreadable', 'unknown_key', 'device_revoked'];

function toneOf(result: ScanResult): Tone {
  if (result === 'admitted') return 'good';
  return CAREFUL.includes(result) ? 'careful' : 'bad';
}

/** Null if it was interrupted before there was an answer. */
export function answerOf(scan: KeptScan, state: DoorState | null): Answer | null {
  const { nonce, answer, decision } = scan;
  if (answer) return fromServer(nonce, answer, decision !== null);
  return decision && fromDevice(nonce, decision, state);
}

function fromServer(nonce: string, answer: ScanAnswer, isOffline: boolean): Answer {
  const { result, ticket, admission, other_event } = answer;
  return {
    nonce,
    result,
    tone: toneOf(result),
    category: ticket?.category.name ?? null,
    number: ticket?.number ?? null,
    isNew: false,
    isOffline,
    admission: admission && { at: Date.parse(admission.at), door: admission.door },
    otherEvent: other_event,
  };
}

function fromDevice(nonce: string, decision: Decision, state: DoorState | null): Answer {
  const { result, category, isNew, admission } = decision;
  return {
    nonce,
    result,
    tone: toneOf(result),
    category: state?.categories.find(({ number }) => number === category)?.name ?? null,
    number: null,
    isNew,
    isOffline: true,
    admission: admission && {
      at: admission.at,
      door: state?.doors.get(admission.door) ?? '',
    },
    otherEvent: null,
  };
}
