/** Connects an Instagram account to a page, and adds its posts. */
import { startsLikeUrl } from '@lathe/rules/web-url';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { decrypt, type EncryptedColumn, encrypt } from '../../platform/encryption.ts';
import { CallError } from '../../platform/http/call-error.ts';
import {
  type Instagram,
  type InstagramAccess,
  type InstagramPost,
  postShortcode,
} from '../../platform/social/instagram.ts';
import {
  clearInstagram,
  clearPage,
  type OwnPageRow,
  readOwnPage,
  type StoredInstagram,
  setInstagramToken,
  updatePageColumn,
} from '../pages/index.ts';
import { isStateOf, makeState } from './instagram-state.ts';
import { storeSocialPictures } from './jobs.ts';

export const INSTAGRAM_TOKEN: EncryptedColumn = {
  table: 'pages',
  column: 'instagram_token_encrypted',
  rowId: 'id',
  oldPurpose: 'instagram',
};

const POSTS_MAX = 12;
/** Posts shown right after connecting. */
const INITIAL_POSTS = 4;

interface OwnedPage {
  ownerId: string;
  id: string;
}

function instagramOf({ social }: Ctx): Instagram {
  if (social.instagram) return social.instagram;
  throw new CallError('instagram_not_configured');
}

function redirectUri({ config }: Ctx): string {
  return `${config.publicUrl}/studio/instagram`;
}

export function startConnecting(ctx: Ctx, { userId, pageId }: { userId: string; pageId: string }) {
  const state = makeState(ctx.keys, { userId, pageId }, ctx.clock.now());
  return { url: instagramOf(ctx).consentUrl({ state, redirectUri: redirectUri(ctx) }) };
}

export interface InstagramConnection {
  username: string;
  access: InstagramAccess;
  posts: InstagramPost[];
}

/** Calls Instagram before anything is written. */
export async function fetchConnection(
  ctx: Ctx,
  { userId, pageId, code, state }: { userId: string; pageId: string; code: string; state: string },
): Promise<InstagramConnection> {
  const instagram = instagramOf(ctx);
  const now = ctx.clock.now();
  if (!isStateOf(ctx.keys, state, { userId, pageId }, now)) {
    throw new CallError('instagram_refused');
  }
  const { username, access } = await instagram.connect({
    code,
    redirectUri: redirectUri(ctx),
    now,
  });
  const posts = (await instagram.latest(access)).slice(0, INITIAL_POSTS);
  return { username, access, posts };
}

export async function storeConnection(
  tx: Tx,
  ctx: Ctx,
  { ownerId, id, username, access, posts }: OwnedPage & InstagramConnection,
): Promise<OwnPageRow> {
  await readOwnPage(tx, { ownerId, id });
  const encrypted = encrypt(ctx.keys, INSTAGRAM_TOKEN, id, JSON.stringify(access));
  await setInstagramToken(tx, { id, encrypted });
  return await savePosts(tx, ctx, {
    ownerId,
    id,
    stored: { username, posts: posts.map(toStoredPost) },
  });
}

/** Deletes the access token and all imported posts. */
export async function disconnect(
  tx: Tx,
  ctx: Ctx,
  { ownerId, id }: OwnedPage,
): Promise<OwnPageRow> {
  await readOwnPage(tx, { ownerId, id });
  await clearInstagram(tx, { id, now: ctx.clock.now() });
  await clearPage(tx, ctx, id);
  return await readOwnPage(tx, { ownerId, id });
}

const HOST = 'www.instagram.com';

export async function findInstagramPost(
  ctx: Ctx,
  { ownerId, id, url }: OwnedPage & { url: string },
) {
  await readOwnPage(ctx.db, { ownerId, id });
  const access = await readAccess(ctx, id);
  if (!startsLikeUrl(url, HOST)) {
    const fields = { url: [{ key: 'url_begin' as const, values: { host: HOST } }] };
    throw new CallError('instagram_post_not_found', { fields });
  }
  const shortcode = postShortcode(url);
  const post = shortcode && (await instagramOf(ctx).findPost(access, shortcode));
  if (post) return post;
  throw new CallError('instagram_post_not_found', {
    fields: { url: [{ key: 'instagram_post_not_found' }] },
  });
}

export async function addPost(
  tx: Tx,
  ctx: Ctx,
  { ownerId, id, post }: OwnedPage & { post: InstagramPost },
): Promise<OwnPageRow> {
  const { instagram } = await readOwnPage(tx, { ownerId, id });
  // Disconnected during the request to Instagram.
  if (!instagram) throw new CallError('instagram_not_connected');
  const before = instagram.posts.find((each) => each.id === post.id);
  const others = instagram.posts.filter((each) => each.id !== post.id);
  const posts = [before ?? toStoredPost(post), ...others].slice(0, POSTS_MAX);
  return await savePosts(tx, ctx, { ownerId, id, stored: { ...instagram, posts } });
}

export async function removePost(
  tx: Tx,
  ctx: Ctx,
  { ownerId, id, postId }: OwnedPage & { postId: string },
): Promise<OwnPageRow> {
  const { instagram } = await readOwnPage(tx, { ownerId, id });
  if (!instagram?.posts.some((post) => post.id === postId)) throw new CallError('not_found');
  const posts = instagram.posts.filter((post) => post.id !== postId);
  return await savePosts(tx, ctx, { ownerId, id, stored: { ...instagram, posts } });
}

async function savePosts(
  tx: Tx,
  ctx: Ctx,
  { ownerId, id, stored }: OwnedPage & { stored: StoredInstagram },
): Promise<OwnPageRow> {
  await updatePageColumn(tx, { id, column: 'instagram', value: stored, now: ctx.clock.now() });
  await ctx.jobs.enqueue(tx, storeSocialPictures, { pageId: id }, { key: `social ${id}` });
  await clearPage(tx, ctx, id);
  return await readOwnPage(tx, { ownerId, id });
}

function toStoredPost({ picture, ...post }: InstagramPost): StoredInstagram['posts'][number] {
  return { ...post, image: null, source: picture };
}

async function readAccess(ctx: Ctx, id: string): Promise<InstagramAccess> {
  const encrypted = await readEncrypted(ctx.db, id);
  if (encrypted === null) throw new CallError('instagram_not_connected');
  const opened = decrypt(ctx.keys, INSTAGRAM_TOKEN, id, encrypted);
  const access = JSON.parse(opened) as InstagramAccess;
  if (new Date(access.expiresAt) <= ctx.clock.now()) throw new CallError('instagram_refused');
  return access;
}

async function readEncrypted(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('pages')
    .select('instagram_token_encrypted as encrypted')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.encrypted ?? null;
}
