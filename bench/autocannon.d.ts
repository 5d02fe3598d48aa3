/** The part of autocannon that is used here; the package brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Options {
    url: string;
    method: string;
    headers: Record<string, string>;
    body?: string | undefined;
    connections: number;
    duration: number;
    sampleInt: number;
    requests: { setupRequest: (request: Sent) => Sent }[];
  }

  interface Sent {
    path: string;
  }

  interface Result {
    /** Broken connections and timeouts. */
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  }

  function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;

  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default autocannon;
}
