/**
 * The place of the player in the root, outside of the routes, so that playback survives navigation.
 * Pages with music import `player.tsx`; others, such as the checkout, load none of it.
 */
import { type ComponentType, useSyncExternalStore } from 'react';

interface Props {
  /** False where a page shows the player itself. */
  bar: boolean;
}

let Player: ComponentType<Props> | null = null;
const listeners = new Set<() => void>();

export function providePlayer(player: ComponentType<Props>): void {
  Player = player;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function PlayerHost(props: Props) {
  // The audio element is invisible, so the HTML does not need it.
  const Provided = useSyncExternalStore(
    subscribe,
    () => Player,
    () => null,
  );
  return Provided && <Provided {...props} />;
}
