import { createHash, randomBytes } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';

/** A ciphertext as databases of the first versions contain it. */
export function encryptInOldFormat(secret: string, text: string): string {
  const key = createHash('sha256').update(secret).digest();
  const nonce = randomBytes(24);
  const sealed = xchacha20poly1305(key, nonce).encrypt(Buffer.from(text));
  return Buffer.concat([nonce, sealed]).toString('hex');
}
