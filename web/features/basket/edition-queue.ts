/** For buyers who wait for copies of a limited edition that are held in other checkouts. */
import type { Cart, CartProblem } from '@lathe/contract/cart-calls';
import { useEffect, useRef } from 'react';

const POLL_INTERVAL_MS = 15_000;
const QUEUE_PROBLEMS: readonly CartProblem['code'][] = ['in_line', 'offered'];

/** Not fixable by a button: the buyer waits or pays for the offered copies. */
export function isQueueProblem({ code }: CartProblem): boolean {
  return QUEUE_PROBLEMS.includes(code);
}

/** All remaining copies are held in other checkouts. */
export function isInQueue(cart: Cart): boolean {
  return problemsOf(cart).some(({ code }) => code === 'in_line');
}

/** Waiting is the only blocking issue. */
export function isBlockedByQueueOnly(cart: Cart): boolean {
  const blocking = problemsOf(cart).filter((problem) => problem.blocking);
  return blocking.length > 0 && blocking.every(({ code }) => code === 'in_line');
}

function problemsOf(cart: Cart | null): CartProblem[] {
  return cart ? [...cart.items, ...cart.sets].flatMap((line) => line.problems) : [];
}

/** Polling also keeps the place in the queue. */
export function usePollWhileInQueue(cart: Cart | null, refresh: () => void): void {
  // Also polls while copies are offered, because the offer expires.
  const isWaiting = problemsOf(cart).some(isQueueProblem);
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => latest.current(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
