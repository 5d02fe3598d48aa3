import { SENSITIVE_IDLE_MINUTES } from '@lathe/rules/limits';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const IDLE_MS = SENSITIVE_IDLE_MINUTES * 60_000;
const LOOK_EVERY_MS = 5_000;
const MOVES = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const;

/** Leaves the page after a while, so that keys and codes do not stay on screen. */
export function useMoveAway(sensitive = true): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!sensitive) return;
    let lastMove = Date.now();
    const moved = () => {
      lastMove = Date.now();
    };
    for (const move of MOVES) addEventListener(move, moved, { passive: true });
    // Compares clock times, because a single timer pauses while the computer sleeps.
    const timer = setInterval(() => {
      if (Date.now() - lastMove < IDLE_MS) return;
      clearInterval(timer);
      navigate('/account?notice=moved_away', { replace: true });
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const move of MOVES) removeEventListener(move, moved);
    };
  }, [navigate, sensitive]);
}
