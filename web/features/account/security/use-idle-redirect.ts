import { SENSITIVE_IDLE_MINUTES } from '@lathe/rules/limits';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const IDLE_TIMEOUT_MS = SENSITIVE_IDLE_MINUTES * 60_000;
const CHECK_INTERVAL_MS = 5_000;
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const;

/** Leaves the page after a while, so that keys and codes do not stay on screen. */
export function useIdleRedirect(sensitive = true): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!sensitive) return;
    let lastActivity = Date.now();
    const recordActivity = () => {
      lastActivity = Date.now();
    };
    for (const move of ACTIVITY_EVENTS) addEventListener(move, recordActivity, { passive: true });
    // Compares clock times, because a single timer pauses while the computer sleeps.
    const timer = setInterval(() => {
      if (Date.now() - lastActivity < IDLE_TIMEOUT_MS) return;
      clearInterval(timer);
      navigate('/account?notice=moved_away', { replace: true });
    }, CHECK_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      for (const move of ACTIVITY_EVENTS) removeEventListener(move, recordActivity);
    };
  }, [navigate, sensitive]);
}
