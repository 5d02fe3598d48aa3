/** Secrets for browsers and mails, and the hashes that are stored. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits cannot be guessed, so a fast hash is safe. */
export function makeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
