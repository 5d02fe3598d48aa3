/**
 * The text of a ticket's QR code: an address with what the ticket is and a signature over it. The
 * door checks it without network, and any phone opens the page of the ticket. All capitals, so that
 * the QR code stores it with fewer modules.
 */
import { fromBase32, toBase32 } from './base32.ts';

export const CODE_BYTES = 6;
export const SIGNATURE_BYTES = 64;
export const PAYLOAD_BYTES = 18;
const VERSION = 1;

export interface TicketPayload {
  /** Number of the key that signs it, per event. */
  key: number;
  event: number;
  /** Number of the ticket, per event from 1. */
  serial: number;
  /** Random: another code of the same ticket makes this one invalid. */
  code: Uint8Array;
  /** Number of the category, per event. */
  category: number;
}

export interface SignedTicket {
  payload: TicketPayload;
  /** What is signed. */
  signed: Uint8Array;
  signature: Uint8Array;
}

export function encodePayload({ key, event, serial, code, category }: TicketPayload): Uint8Array {
  if (code.length !== CODE_BYTES) throw new Error(`A code of ${code.length} bytes.`);
  const bytes = new Uint8Array(PAYLOAD_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint8(1, fitting(key, 8));
  view.setUint32(2, fitting(event, 32));
  view.setUint32(6, fitting(serial, 32));
  bytes.set(code, 10);
  view.setUint16(16, fitting(category, 16));
  return bytes;
}

function fitting(value: number, bits: number): number {
  if (Number.isInteger(value) && value >= 0 && value < 2 ** bits) return value;
  throw new Error(`${value} does not fit into ${bits} bits.`);
}

/** The last segment of the address. */
export function ticketText(signed: Uint8Array, signature: Uint8Array): string {
  return toBase32(new Uint8Array([...signed, ...signature]));
}

export function ticketAddress(origin: string, text: string): string {
  return `${origin.toUpperCase()}/T/${text}`;
}

/**
 * Reads what a scanner or an address contains; null if it is no code of a ticket. Whether it is
 * genuine only the signature says.
 */
export function readTicket(scanned: string): SignedTicket | null {
  const text = scanned.trim().toUpperCase();
  const [, last = text] = /^HTTPS?:\/\/[^/]+\/T\/([A-Z2-7]+)$/.exec(text) ?? [];
  const bytes = fromBase32(last);
  if (bytes?.length !== PAYLOAD_BYTES + SIGNATURE_BYTES) return null;
  const signed = bytes.slice(0, PAYLOAD_BYTES);
  const view = new DataView(signed.buffer);
  if (view.getUint8(0) !== VERSION) return null;
  return {
    payload: {
      key: view.getUint8(1),
      event: view.getUint32(2),
      serial: view.getUint32(6),
      code: signed.slice(10, 16),
      category: view.getUint16(16),
    },
    signed,
    signature: bytes.slice(PAYLOAD_BYTES),
  };
}
