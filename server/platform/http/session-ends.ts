/** Ends streams and other long-lived responses together with their session. */
import type { Clock } from '../clock.ts';
import type { Notifier } from '../db/notify.ts';
import type { Actor } from './actor.ts';

/** Carries the ID of a session that ended or whose token was replaced. */
export const SESSIONS_CHANNEL = 'sessions';

/** Well below the maximum timer delay; a client that reconnects is authenticated again. */
const MAX_TIMER_MS = 24 * 60 * 60 * 1000;

export interface SessionEndEvents {
  /** Calls `onEnd` at most once; the returned function stops watching. */
  watch(session: Pick<Actor, 'sessionId' | 'sessionExpiresAt'>, onEnd: () => void): () => void;
  close(): void;
}

interface WatchedSession {
  sessionId: string;
  end(): void;
}

export function makeSessionEndEvents({
  notifier,
  clock,
}: {
  notifier: Notifier;
  clock: Clock;
}): SessionEndEvents {
  const all = new Set<WatchedSession>();
  // Also true before the first LISTEN.
  let missed = true;

  const stopListening = notifier.subscribe(SESSIONS_CHANNEL, (event) => {
    if (event.kind === 'lost') missed = true;
    else if (event.kind === 'message') endMatching(({ sessionId }) => sessionId === event.payload);
    // Any of these sessions may have ended meanwhile, so all streams reconnect and are checked
    // again.
    else if (missed) {
      missed = false;
      endMatching(() => true);
    }
  });

  function endMatching(matches: (one: WatchedSession) => boolean): void {
    for (const one of [...all].filter(matches)) one.end();
  }

  return {
    watch({ sessionId, sessionExpiresAt }, onEnd) {
      const left = sessionExpiresAt.getTime() - clock.now().getTime();
      const timer = setTimeout(() => one.end(), Math.min(left, MAX_TIMER_MS)).unref();
      const stop = () => {
        clearTimeout(timer);
        all.delete(one);
      };
      const one = {
        sessionId,
        end() {
          stop();
          onEnd();
        },
      };
      all.add(one);
      return stop;
    },
    close: stopListening,
  };
}
