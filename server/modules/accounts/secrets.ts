/** What a browser or a mail carries, and what is stored of it. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nobody guesses it, so a plain fast hash is enough to store it safely. */
export function makeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
