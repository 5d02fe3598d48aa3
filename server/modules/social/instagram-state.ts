/**
 * The OAuth state for Instagram: page, expiry, and a signature bound to the user. Prevents CSRF, so
 * nobody can make another user's browser connect a foreign account.
 */
import type { Keys } from '../../platform/keys.ts';

interface ConnectRequest {
  userId: string;
  pageId: string;
}

const MINUTES = 15;

export function makeState(keys: Keys, request: ConnectRequest, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + MINUTES * 60;
  const signature = keys.sign('instagram-state', signed(request, until));
  return `${request.pageId}.${until}.${signature}`;
}

export function isStateOf(keys: Keys, state: string, request: ConnectRequest, now: Date): boolean {
  const [pageId, until = '', ...signature] = state.split('.');
  return (
    pageId === request.pageId &&
    Number(until) * 1000 > now.getTime() &&
    keys.isSigned('instagram-state', signed(request, Number(until)), signature.join('.'))
  );
}

function signed({ userId, pageId }: ConnectRequest, until: number): string {
  return `${userId} ${pageId} ${until}`;
}
