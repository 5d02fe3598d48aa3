import type { pageCalls } from '@lathe/contract/page-calls';
import type { Ctx } from '../../context.ts';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { translatorFor } from '../../platform/translations.ts';
import { assertWithinLimit, auditIfForAnother } from '../accounts/index.ts';
import { checkSlug } from './choose-slug.ts';
import { deletePage } from './delete-page.ts';
import { presentOwnPage } from './present.ts';
import { changePage, createPage, readOwnPage } from './save-page.ts';
import { makePagePicture, type PictureKind, setPicture } from './set-picture.ts';
import { listOwnPages, type OwnPageRow } from './store.ts';
import { withPagesLock } from './with-pages-lock.ts';

export const pageRoutes: Handlers<typeof pageCalls> = {
  'GET /api/users/{user}/pages': async (call) => {
    const { ctx, params } = call;
    const pages = await listOwnPages(ctx.db, params.user);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'pages.read' });
    return { data: pages.map((page) => present(ctx, page)), next_page_url: null };
  },

  'POST /api/users/{user}/pages': async (call) => {
    const { ctx, params, body } = call;
    const page = await withPagesLock(call, (tx) =>
      createPage(tx, ctx, { ownerId: params.user, body }),
    );
    return present(ctx, page);
  },

  'GET /api/users/{user}/pages/{page}': async (call) => {
    const { ctx, params } = call;
    const page = await readOwnPage(ctx.db, { ownerId: params.user, id: params.page });
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'pages.read' });
    return present(ctx, page);
  },

  'PUT /api/users/{user}/pages/{page}': async (call) => {
    const { ctx, params, body } = call;
    const change = { ownerId: params.user, id: params.page, body };
    return present(ctx, await withPagesLock(call, (tx) => changePage(tx, ctx, change)));
  },

  'DELETE /api/users/{user}/pages/{page}': async (call) => {
    const { ctx, params, query, locale } = call;
    const input = { ownerId: params.user, id: params.page, word: query.confirmation, locale };
    await withPagesLock(call, (tx) => deletePage(tx, ctx, input));
  },

  'GET /api/users/{user}/page_url': async ({ ctx, params, query, locale }) => {
    const input = { text: query.url, ownerId: params.user, pageId: query.page ?? null };
    const check = await checkSlug(ctx.db, input);
    const t = translatorFor(locale);
    if (check.problem === null) {
      return { available: true, message: t('my_pages:url.available'), suggestion: null };
    }
    const { problem, suggestion } = check;
    return { available: false, message: t(`my_pages:url.${problem}`), suggestion };
  },

  'POST /api/users/{user}/pages/{page}/page_image': (call) => replacePicture(call, 'page_image'),
  'POST /api/users/{user}/pages/{page}/header_image': (call) =>
    replacePicture(call, 'header_image'),
  'DELETE /api/users/{user}/pages/{page}/page_image': (call) => removePicture(call, 'page_image'),
  'DELETE /api/users/{user}/pages/{page}/header_image': (call) =>
    removePicture(call, 'header_image'),
};

type PageCall = Caller & { params: { user: string; page: string } };
type PictureCall = Parameters<
  (typeof pageRoutes)['POST /api/users/{user}/pages/{page}/page_image']
>[0];

async function replacePicture(call: PictureCall, kind: PictureKind) {
  const { ctx, params, upload } = call;
  const pageKey = { ownerId: params.user, id: params.page };
  await readOwnPage(ctx.db, pageKey);
  await assertWithinLimit(ctx, 'picture', signedIn(call.actor).userId);
  const { bytes, fields } = upload;
  const picture = await makePagePicture(ctx, {
    pageId: pageKey.id,
    kind,
    bytes,
    crop: fields.crop,
  });
  return present(
    ctx,
    await withPagesLock(call, (tx) => setPicture(tx, ctx, { ...pageKey, kind, picture })),
  );
}

async function removePicture(call: PageCall, kind: PictureKind) {
  const { ctx, params } = call;
  const input = { ownerId: params.user, id: params.page, kind, picture: null };
  return present(ctx, await withPagesLock(call, (tx) => setPicture(tx, ctx, input)));
}

function present({ clock }: Ctx, page: OwnPageRow) {
  return presentOwnPage(page, clock.now());
}
