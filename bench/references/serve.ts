/** A bare server in its own process: configured by the first message, replies with its address. */
import fastify, { type FastifyInstance } from 'fastify';

export function serve<Setup extends object>(
  prepare: (app: FastifyInstance, setup: Setup) => Promise<void>,
): void {
  const onMessage = async (message: unknown) => {
    if (typeof message !== 'object' || message === null) return;
    process.off('message', onMessage);
    const app = fastify({ logger: false });
    await prepare(app, message as Setup);
    process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
  };
  process.on('message', onMessage);
  process.channel?.ref();
}
