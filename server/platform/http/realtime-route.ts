/** `GET /realtime?topics=public:charts,user:…`: server-sent events. */
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { tooManyRequests } from '../rate-limits/too-many-requests.ts';
import { makeOpenStreams } from '../realtime/open-streams.ts';
import { streamEvents } from '../realtime/sse.ts';
import { mayListen, parseTopic, type Topic } from '../realtime/topics.ts';
import type { Identify } from './actor.ts';
import { CallError } from './call-error.ts';

const RETRY_SECONDS = 60;

export function registerRealtime(app: FastifyInstance, ctx: Ctx, identify: Identify): void {
  const streams = makeOpenStreams();
  app.get<{ Querystring: { topics?: string } }>('/realtime', async (request, reply) => {
    const topics = topicsOf(request.query.topics);
    const closed = streams.open(request.ip);
    if (!closed) throw tooManyRequests(RETRY_SECONDS);
    reply.raw.once('close', closed);
    if (reply.raw.destroyed) closed();
    // Browsers reconnect on their own, so this does not count as activity and does not extend the
    // session.
    const actor = await identify(request, { isActivity: false });
    if (!topics.every((topic) => mayListen(actor, topic))) {
      throw new CallError(actor ? 'forbidden' : 'not_signed_in');
    }
    const streamEnd = new AbortController();
    if (actor) {
      const stopWatching = ctx.sessionEnds.watch(actor, () => streamEnd.abort());
      reply.raw.on('close', stopWatching);
      if (reply.raw.destroyed) stopWatching();
      // The session may have ended between lookup and watch.
      if (!(await identify(request, { isActivity: false }))) streamEnd.abort();
    }
    const lastEventId = request.headers['last-event-id'];
    await streamEvents({
      reply,
      realtime: ctx.realtime,
      listener: actor,
      topics,
      lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
      signals: [ctx.stopping, streamEnd.signal],
    });
    return reply;
  });
}

const MAX_TOPICS = 20;

function topicsOf(text = ''): Topic[] {
  const topics = text.split(',').map(parseTopic);
  const known = topics.filter((topic) => topic !== null);
  if (known.length !== topics.length || known.length > MAX_TOPICS) throw new CallError('malformed');
  return known;
}
