import { CallError } from '../http/call-error.ts';

export function tooManyRequests(retryAfterSeconds: number): CallError {
  return new CallError('too_many_requests', {
    retryAfterSeconds,
    values: { seconds: retryAfterSeconds },
  });
}
