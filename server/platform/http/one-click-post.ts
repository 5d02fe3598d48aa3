/** Target of List-Unsubscribe in mails (RFC 8058). */
import type { FastifyInstance } from 'fastify';

/**
 * Mail clients send a POST without a session and without a CSRF token; the token in the URL is
 * signed. The request body is ignored.
 */
export async function registerOneClickPost(
  app: FastifyInstance,
  path: `/${string}/:token`,
  stop: (token: string) => Promise<void>,
): Promise<void> {
  await app.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, done) => done(null, body),
    );
    instance.post<{ Params: { token: string }; Querystring: { page?: string } }>(
      path,
      async ({ params: { token }, query }, reply) => {
        await stop(token);
        reply.header('cache-control', 'no-store');
        // The button redirects to the page again; mail clients must not be redirected (RFC 8058).
        if (query.page !== undefined) return reply.redirect(path.replace(':token', token), 303);
        return reply.code(200).type('text/plain; charset=utf-8').send('OK\n');
      },
    );
  });
}
