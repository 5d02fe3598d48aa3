import type { Pool, PoolClient } from 'pg';

type Release = (error?: Error | boolean) => void;
type OnConnect = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: Release,
) => void;

/**
 * Wraps the pool so that a client may be released twice. graphile-worker 0.18 does so with its
 * listener client when the connection breaks during shutdown. pg-pool then throws in an unhandled
 * promise, which would crash the process.
 */
export function poolForListener(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connectFrom(target);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function connectFrom(pool: Pool) {
  return (onConnect?: OnConnect) => {
    if (!onConnect) return pool.connect();
    return pool.connect((error, client, release) => {
      let isReleased = false;
      onConnect(error, client, (reason) => {
        if (isReleased) return;
        isReleased = true;
        release(reason);
      });
    });
  };
}
