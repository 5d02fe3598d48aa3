/** YouTube and Instagram on a seller's page. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ownPage } from './page-calls.ts';
import { ofUser } from './params.ts';
import { instagramPost, video } from './public-page-calls.ts';

const ofPage = ofUser.extend({ page: z.uuid() });
const manage = { area: 'Pages', permission: 'pages.manage', owner: 'user' } as const;

export const socialCalls = {
  'POST /api/youtube/playlists': {
    summary: 'Resolves the URL of a playlist, channel, handle or video',
    area: 'Pages',
    permission: 'pages.manage',
    body: z.object({ url: z.string().max(500) }),
    reply: z.object({
      kind: z.enum(['playlist', 'channel', 'video']),
      id: z.string(),
      title: z.string(),
      url: z.string(),
      videos: z.array(video),
    }),
    errors: ['youtube_not_found', 'youtube_not_configured', 'youtube_unavailable'],
  },
  'PUT /api/users/{user}/pages/{page}/youtube': {
    ...manage,
    summary: 'Adds a playlist, channel or video to the page; an empty URL removes it',
    params: ofPage,
    body: z.object({ url: z.string().max(500) }),
    reply: ownPage,
    errors: ['not_found', 'youtube_not_found', 'youtube_not_configured', 'youtube_unavailable'],
  },
  'POST /api/users/{user}/pages/{page}/instagram_auth': {
    ...manage,
    summary: 'Starts the Instagram connection: URL of the Instagram consent page',
    params: ofPage,
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'instagram_not_configured'],
  },
  'PUT /api/users/{user}/pages/{page}/instagram_auth': {
    ...manage,
    summary: 'Completes the Instagram connection with the returned code',
    secret: true,
    params: ofPage,
    body: z.object({ code: z.string().max(1000), state: z.string().max(500) }),
    reply: ownPage,
    errors: ['not_found', 'instagram_refused', 'instagram_unavailable', 'instagram_not_configured'],
  },
  'DELETE /api/users/{user}/pages/{page}/instagram_auth': {
    ...manage,
    summary: 'Disconnects Instagram and deletes its token',
    params: ofPage,
    reply: ownPage,
    errors: ['not_found'],
  },
  'POST /api/users/{user}/pages/{page}/instagram_posts': {
    ...manage,
    summary: 'Adds one post to the page, by its URL',
    params: ofPage,
    body: z.object({ url: z.string().max(500) }),
    reply: z.object({ posts: z.array(instagramPost) }),
    errors: [
      'not_found',
      'instagram_post_not_found',
      'instagram_not_connected',
      'instagram_not_configured',
      'instagram_refused',
      'instagram_unavailable',
    ],
  },
  'DELETE /api/users/{user}/pages/{page}/instagram_posts/{post}': {
    ...manage,
    summary: 'Removes a post from the page',
    params: ofPage.extend({ post: z.string().max(100) }),
    reply: z.object({ posts: z.array(instagramPost) }),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
