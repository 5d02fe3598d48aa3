/**
 * Instagram API with Instagram Login: consent, an access token for sixty days, the account's own
 * posts.
 */
import { z } from 'zod';
import { CallError } from '../http/call-error.ts';
import { callService, fetchPicture } from './fetch-json.ts';
import { type Instagram, type InstagramPost, postShortcode } from './instagram.ts';

interface Options {
  clientId: string;
  clientSecret: string;
  bases?: { consent: string; token: string; graph: string };
  pictures?: RegExp;
  timeoutMs?: number;
}

const BASES = {
  consent: 'https://www.instagram.com/oauth/authorize',
  token: 'https://api.instagram.com/oauth/access_token',
  graph: 'https://graph.instagram.com/',
};
const PICTURES = /^https:\/\/[\w.-]+\.(cdninstagram\.com|fbcdn\.net)$/;
const FIELDS = 'id,caption,media_type,media_url,thumbnail_url,permalink';
const PAGE_SIZE = 50;
/** The newest 500 posts; older ones are not searched. */
const PAGES_MAX = 10;

const granted = z.object({ access_token: z.string() });
/** The API has returned both formats. */
const shortLived = z.union([granted, z.object({ data: z.array(granted).min(1) })]);
const longLived = granted.extend({ expires_in: z.number() });
const account = z.object({ username: z.string() });
const media = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      caption: z.string().default(''),
      permalink: z.string(),
      media_type: z.string().optional(),
      media_url: z.string().optional(),
      thumbnail_url: z.string().optional(),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
});
type Media = z.infer<typeof media>;

export function makeInstagramGraph(options: Options): Instagram {
  const { clientId, clientSecret, bases = BASES, pictures = PICTURES, timeoutMs } = options;

  async function callGraph<Schema extends z.ZodType>(
    schema: Schema,
    url: URL,
    form?: Record<string, string>,
  ): Promise<z.output<Schema>> {
    const method = form ? 'POST' : 'GET';
    const reply = await callService({
      url,
      method,
      ...(form && { form }),
      ...(timeoutMs && { timeoutMs }),
    });
    const parsed = reply.ok ? schema.safeParse(reply.json) : null;
    if (parsed?.success) return parsed.data;
    // 4xx: the code was already used or the token was revoked. Other errors may be temporary.
    const isRejectedReply = !reply.ok && reply.status !== null && isRejected(reply.status);
    throw new CallError(isRejectedReply ? 'instagram_refused' : 'instagram_unavailable');
  }

  function graph(path: string, query: Record<string, string>): URL {
    const url = new URL(path, bases.graph);
    url.search = String(new URLSearchParams(query));
    return url;
  }

  async function mediaPage(token: string, after: string | null): Promise<Media> {
    const query = { fields: FIELDS, limit: String(PAGE_SIZE), access_token: token };
    return await callGraph(
      media,
      graph('me/media', { ...query, ...(after !== null && { after }) }),
    );
  }

  return {
    consentUrl({ state, redirectUri }) {
      const url = new URL(bases.consent);
      url.search = String(
        new URLSearchParams({
          client_id: clientId,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'instagram_business_basic',
          state,
        }),
      );
      return url.href;
    },

    async connect({ code, redirectUri, now }) {
      const first = await callGraph(shortLived, new URL(bases.token), {
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code,
      });
      const token = 'data' in first ? (first.data[0]?.access_token ?? '') : first.access_token;
      const { access_token, expires_in } = await callGraph(
        longLived,
        graph('access_token', {
          grant_type: 'ig_exchange_token',
          client_secret: clientSecret,
          access_token: token,
        }),
      );
      const { username } = await callGraph(
        account,
        graph('me', { fields: 'username', access_token }),
      );
      const expiresAt = new Date(now.getTime() + expires_in * 1000).toISOString();
      return { username, access: { token: access_token, expiresAt } };
    },

    async latest({ token }) {
      return (await mediaPage(token, null)).data.map(asPost);
    },

    async findPost({ token }, shortcode) {
      let after: string | null = null;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const { data, paging }: Media = await mediaPage(token, after);
        const found = data.find(({ permalink }) => postShortcode(permalink) === shortcode);
        if (found) return asPost(found);
        after = paging?.next ? (paging.cursors?.after ?? null) : null;
        if (after === null) return null;
      }
      return null;
    },

    picture: (address) => fetchPicture(address, { hosts: pictures }),
  };
}

function asPost({ id, caption, permalink, ...post }: Media['data'][number]): InstagramPost {
  const picture = post.media_type === 'VIDEO' ? post.thumbnail_url : post.media_url;
  return { id, caption, url: permalink, picture: picture ?? null };
}

function isRejected(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
