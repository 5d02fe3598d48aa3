/** Ed25519 signatures of tickets. Any library can check them with the public key of the event. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import {
  encodePayload,
  type SignedTicket,
  type TicketPayload,
  ticketText,
} from '@lathe/rules/tickets/code';

/** Both 32 bytes; the private one as base64url. */
export interface KeyPair {
  publicKey: Uint8Array;
  privateKey: string;
}

export function makeKeyPair(): KeyPair {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (!d || !x) throw new Error('The key pair has an unexpected format.');
  return { publicKey: Buffer.from(x, 'base64url'), privateKey: d };
}

/** The same text each time: Ed25519 uses no random numbers. */
export function signTicket(pair: KeyPair, payload: TicketPayload): string {
  const signed = encodePayload(payload);
  const key = createPrivateKey({ key: { ...jwkOf(pair.publicKey), d: pair.privateKey }, ...JWK });
  return ticketText(signed, sign(null, signed, key));
}

export function isSignedWith(
  publicKey: Uint8Array,
  { signed, signature }: Pick<SignedTicket, 'signed' | 'signature'>,
): boolean {
  return verify(null, signed, publicKeyOf(publicKey), signature);
}

const JWK = { format: 'jwk' } as const;

function publicKeyOf(publicKey: Uint8Array): KeyObject {
  return createPublicKey({ key: jwkOf(publicKey), ...JWK });
}

function jwkOf(publicKey: Uint8Array) {
  return { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
}
