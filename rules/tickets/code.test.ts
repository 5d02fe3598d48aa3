import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase32, toBase32 } from './base32.ts';
import { encodePayload, readTicket, ticketAddress, ticketText } from './code.ts';

const payloads = fc.record({
  key: fc.integer({ min: 0, max: 255 }),
  event: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  serial: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  code: fc.uint8Array({ minLength: 6, maxLength: 6 }),
  category: fc.integer({ min: 0, max: 65_535 }),
});
const signatures = fc.uint8Array({ minLength: 64, maxLength: 64 });

describe('base32', () => {
  it('has the letters of RFC 4648', () => {
    const ofText = (text: string) => toBase32(new TextEncoder().encode(text));
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(ofText)).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
  });

  it('is read back, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(fromBase32(toBase32(bytes))).toEqual(bytes);
      }),
    );
  });

  it('has one text for each sequence of bytes', () => {
    // The last bits stand for no byte: other letters there would be a second text of one code.
    expect(['MZ', 'MY======', 'my', 'M', 'M1', 'MZXW6YTBO'].map(fromBase32)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
});

describe('the code of a ticket', () => {
  it('has these bytes in this order', () => {
    const code = new Uint8Array([1, 2, 3, 4, 5, 6]);
    const bytes = encodePayload({ key: 7, event: 66_051, serial: 258, code, category: 513 });
    expect([...bytes]).toEqual([1, 7, 0, 1, 2, 3, 0, 0, 1, 2, 1, 2, 3, 4, 5, 6, 2, 1]);
  });

  it('is an address in capitals that contains everything, as scanned or typed', () => {
    fc.assert(
      fc.property(payloads, signatures, (payload, signature) => {
        const signed = encodePayload(payload);
        const text = ticketText(signed, signature);
        const address = ticketAddress('https://lathe.example:8443', text);
        expect(address).toMatch(/^HTTPS:\/\/LATHE\.EXAMPLE:8443\/T\/[A-Z2-7]{132}$/);
        for (const scanned of [address, text, ` ${address.toLowerCase()}\r\n`]) {
          expect(readTicket(scanned)).toEqual({ payload, signed, signature });
        }
      }),
    );
  });

  it('is different for each payload', () => {
    fc.assert(
      fc.property(payloads, payloads, (one, other) => {
        const isSame = Buffer.compare(encodePayload(one), encodePayload(other)) === 0;
        expect(isSame).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });

  it('is nothing else, and any text is read without an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readTicket(text)).toBeNull();
      }),
    );
    const text = ticketText(new Uint8Array(18).fill(1), new Uint8Array(64));
    expect(readTicket(text)).not.toBeNull();
    for (const other of [
      '',
      'https://example.com/',
      `https://example.com/x/${text}`,
      `https://example.com/T/${text}?a=1`,
      text.slice(1),
      `${text}A`,
      // Of a version that does not exist.
      ticketText(new Uint8Array(18).fill(2), new Uint8Array(64)),
      // Not the one text of its bytes.
      `${text.slice(0, -1)}B`,
    ]) {
      expect(readTicket(other)).toBeNull();
    }
  });

  it('is not written with numbers that do not fit', () => {
    const code = new Uint8Array(6);
    const fits = { key: 1, event: 1, serial: 1, code, category: 1 };
    for (const wrong of [
      { key: 256 },
      { event: 2 ** 32 },
      { serial: -1 },
      { category: 65_536 },
      { category: 1.5 },
      { code: new Uint8Array(5) },
    ]) {
      expect(() => encodePayload({ ...fits, ...wrong })).toThrow();
    }
  });
});
