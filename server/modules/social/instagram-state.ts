/**
 * What goes to Instagram and comes back with the seller: for which page, until when, and a signature
 * that binds it to the person. Nobody can make another's browser connect an account of theirs.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

interface Journey {
  userId: string;
  pageId: string;
}

const MINUTES = 15;

export function makeState(secret: string, { userId, pageId }: Journey, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + MINUTES * 60;
  return `${pageId}.${until}.${sign(secret, { userId, pageId }, until)}`;
}

export function isStateOf(secret: string, state: string, journey: Journey, now: Date): boolean {
  const [pageId, until = '', signature = ''] = state.split('.');
  const expected = Buffer.from(sign(secret, journey, Number(until)));
  const given = Buffer.from(signature);
  return (
    pageId === journey.pageId &&
    Number(until) * 1000 > now.getTime() &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  );
}

function sign(secret: string, { userId, pageId }: Journey, until: number): string {
  return createHmac('sha256', secret)
    .update(`instagram state ${userId} ${pageId} ${until}`)
    .digest('base64url');
}
