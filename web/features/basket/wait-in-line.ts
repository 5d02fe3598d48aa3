/** For a buyer who waits for copies of an edition that others hold in their checkouts. */
import type { Cart, CartProblem } from '@lathe/contract/cart-calls';
import { useEffect, useRef } from 'react';

const LOOK_EVERY_MS = 15_000;
const WAITING: readonly CartProblem['code'][] = ['in_line', 'offered'];

/** There is nothing to press for it: the buyer waits, or pays for what is offered. */
export function isAboutLine({ code }: CartProblem): boolean {
  return WAITING.includes(code);
}

/** All copies that are left are in the checkouts of others. */
export function isInLine(cart: Cart): boolean {
  return problemsOf(cart).some(({ code }) => code === 'in_line');
}

/** Nothing else keeps the buyer from paying. */
export function onlyWaits(cart: Cart): boolean {
  const blocking = problemsOf(cart).filter((problem) => problem.blocking);
  return blocking.length > 0 && blocking.every(({ code }) => code === 'in_line');
}

function problemsOf(cart: Cart | null): CartProblem[] {
  return cart?.items.flatMap((item) => item.problems) ?? [];
}

/** Looking is also what keeps the place in line. */
export function useLookWhileInLine(cart: Cart | null, look: () => void): void {
  // Also while copies are offered: the minutes pass, and then the offer does.
  const isWaiting = problemsOf(cart).some(isAboutLine);
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => latest.current(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
