/**
 * A door as its browser behaves, with a clock that is wrong and a network that fails. Whatever it
 * scans is written down before it shows anything, as in the browser.
 */
import { randomUUID } from 'node:crypto';
import type { DoorScan, ScanAnswer } from '@lathe/contract/door-calls';
import { decideScan, type ScanResult } from '@lathe/rules/door/decide-scan';
import {
  type DoorSnapshot,
  type DoorState,
  type LetIn,
  withSnapshot,
} from '@lathe/rules/door/snapshot';
import { SCANS_MAX } from '@lathe/rules/door-limits';
import { readTicket } from '@lathe/rules/tickets/code';
import type { TestReply } from '../../../testing/browser.ts';
import { isSignedWith } from '../../tickets/index.ts';
import type { Door } from './doors.ts';

/** What happened at the door, by the true time. */
export interface Shown {
  nonce: string;
  code: string;
  at: number;
  result: ScanResult;
}

type Network = 'good' | 'lost answer' | 'cut';

export interface SimulatedDoor {
  /** What the person at the door saw, for each scan. */
  shown: Shown[];
  scan(code: string, network: Network): Promise<void>;
  /** Sends what waits, and hears of changes. */
  sync(network: Network): Promise<void>;
  /** The page is closed and opened again: only what was written down is left. */
  crash(): void;
  waiting(): number;
}

export async function simulateDoor(
  door: Door,
  { now, clockError }: { now: () => number; clockError: number },
): Promise<SimulatedDoor> {
  const clock = () => now() + clockError;
  const queue = new Map<string, DoorScan>();
  const shown: Shown[] = [];
  let state: DoorState = withSnapshot(null, await door.snapshot());
  let offset = 0;

  /** Null without an answer. The server may have written the scans. */
  async function send(scans: readonly DoorScan[], network: Network): Promise<ScanAnswer[] | null> {
    if (network === 'cut') return null;
    const reply: TestReply = await door.post('/api/door/scans', { sent_at: clock(), scans });
    if (reply.status !== 200) throw new Error(reply.text);
    const { now: serverNow, data } = reply.json as { now: string; data: ScanAnswer[] };
    if (network === 'lost answer') return null;
    offset = Date.parse(serverNow) - clock();
    return data;
  }

  /** People whom this door let in and of whom the server does not know. */
  function letInHere(): Map<number, LetIn> {
    const entries = [...queue.values()].flatMap(
      ({ code, at, shown: result }): [number, LetIn][] => {
        const serial = readTicket(code)?.payload.serial;
        const letIn = { at: at + offset, door: state.device.number };
        return result === 'admitted' && serial !== undefined ? [[serial, letIn]] : [];
      },
    );
    return new Map(entries);
  }

  async function decide(code: string): Promise<ScanResult> {
    const input = { now: clock() + offset, isSigned: isSignedWith, waiting: letInHere() };
    return (await decideScan(state, { code }, input)).result;
  }

  return {
    shown,
    waiting: () => queue.size,
    async scan(code, network) {
      const scan: DoorScan = { nonce: randomUUID(), code, serial: null, at: clock(), shown: null };
      queue.set(scan.nonce, scan);
      const at = now();
      const answer = (await send([scan], network))?.[0];
      if (answer) queue.delete(scan.nonce);
      const result = answer?.result ?? (await decide(code));
      if (!answer) queue.set(scan.nonce, { ...scan, shown: result });
      shown.push({ nonce: scan.nonce, code, at, result });
    },
    async sync(network) {
      const scans = [...queue.values()].slice(0, SCANS_MAX);
      if (scans.length > 0) {
        for (const { nonce } of (await send(scans, network)) ?? []) queue.delete(nonce);
      }
      if (network !== 'good') return;
      const changes: DoorSnapshot = await door.snapshot(state.cursor);
      state = withSnapshot(state, changes);
    },
    crash() {
      // Its clock is measured again with the next answer.
      offset = 0;
    },
  };
}
