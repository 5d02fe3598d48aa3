/**
 * Limits the open streams in this process. Each holds a connection for as long as the client likes,
 * so one sender could otherwise use up all connections.
 */
import { REALTIME_STREAMS_MAX, REALTIME_STREAMS_PER_IP_MAX } from '@lathe/rules/limits';
import { addressBlock } from '../rate-limits/address-block.ts';

export interface OpenStreams {
  /** Null when there are too many; otherwise a function to call when the stream ends. */
  open(ip: string): (() => void) | null;
}

export function makeOpenStreams({
  maxStreams = REALTIME_STREAMS_MAX,
  maxPerAddress = REALTIME_STREAMS_PER_IP_MAX,
} = {}): OpenStreams {
  const byAddress = new Map<string, number>();
  let all = 0;

  function count(address: string, change: 1 | -1): void {
    all += change;
    const left = (byAddress.get(address) ?? 0) + change;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }

  return {
    open(ip) {
      const address = addressBlock(ip);
      if (all >= maxStreams || (byAddress.get(address) ?? 0) >= maxPerAddress) return null;
      count(address, 1);
      let isOpen = true;
      return () => {
        if (isOpen) count(address, -1);
        isOpen = false;
      };
    },
  };
}
