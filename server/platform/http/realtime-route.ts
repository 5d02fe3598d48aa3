/** `GET /realtime?topics=public:charts,user:…`: server-sent events. */
import { isUuid } from '@lathe/rules/uuid';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { tooManyRequests } from '../rate-limits/too-many-requests.ts';
import { makeOpenStreams } from '../realtime/open-streams.ts';
import { streamEvents } from '../realtime/sse.ts';
import { mayListen, parseTopic, type Topic } from '../realtime/topics.ts';
import { type Actor, type Identify, mayIn } from './actor.ts';
import { CallError } from './call-error.ts';
import { labelsOf } from './permit.ts';

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
    const listener = actor && {
      ...actor,
      accounts: await accountsOf(ctx, actor, topics),
      salesOf: idsOf(topics, 'sales').filter(
        (id) => mayIn(actor, 'sales.read', id) || actor.isAdmin,
      ),
    };
    if (!topics.every((topic) => mayListen(listener, topic))) {
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
      listener,
      topics,
      lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
      signals: [ctx.stopping, streamEnd.signal],
    });
    return reply;
  });
}

/** The accounts among these topics on which the user may work. */
async function accountsOf(ctx: Ctx, actor: Actor, topics: readonly Topic[]): Promise<string[]> {
  const allowed: string[] = [];
  for (const id of idsOf(topics, 'account')) {
    const isOpen =
      mayIn(actor, 'releases.manage', id) || mayIn(actor, 'pages.manage', id) || actor.isAdmin;
    if (isOpen || (await worksAsLabel(ctx, actor, id))) allowed.push(id);
  }
  return allowed;
}

function idsOf(topics: readonly Topic[], audience: 'account' | 'sales'): string[] {
  const prefix = `${audience}:`;
  return topics
    .filter((topic) => topic.startsWith(prefix))
    .map((topic) => topic.slice(prefix.length));
}

async function worksAsLabel(ctx: Ctx, actor: Actor, ownerId: string): Promise<boolean> {
  const labelOwnerIds = labelsOf(actor);
  if (labelOwnerIds.length === 0 || !isUuid(ownerId)) return false;
  return await ctx.hooks.mayLabelEdit(ctx.db, { labelOwnerIds, ownerId });
}

const MAX_TOPICS = 20;

function topicsOf(text = ''): Topic[] {
  const topics = text.split(',').map(parseTopic);
  const known = topics.filter((topic) => topic !== null);
  if (known.length !== topics.length || known.length > MAX_TOPICS) throw new CallError('malformed');
  return known;
}
