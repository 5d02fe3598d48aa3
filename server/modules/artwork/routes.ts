import type { artworkCalls } from '@lathe/contract/artwork-calls';
import { STYLE_KEYS } from '@lathe/rules/artwork/express';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { translatorFor } from '../../platform/translations.ts';
import { type ReleaseParams, readRelease } from '../releases/index.ts';
import { approveArtwork } from './approve.ts';
import { findArtwork } from './artwork-store.ts';
import { chooseFlow, resetFlow } from './choose-flow.ts';
import { presentArtwork } from './present.ts';
import { regenerate, restyle, retry } from './restyle.ts';
import { templateFor } from './template.ts';
import { setUploadState } from './upload-store.ts';
import {
  acceptUpload,
  assertArtworkUploadAllowed,
  assertReplaceable,
  createUpload,
  editableUpload,
  joinUpload,
  missingParts,
  ORIGINAL,
  ownUpload,
} from './uploads.ts';
import { assertFlow, withArtwork, withNewFile } from './with-artwork.ts';

export const artworkRoutes: Handlers<typeof artworkCalls> = {
  'GET /api/users/{user}/releases/{release}/artwork': async (call) =>
    await reply(call, call.params),

  'POST /api/users/{user}/releases/{release}/artwork_flow': async (call) => {
    const { params, body } = call;
    const input = { flow: body.artwork_flow, confirmed: body.confirmed };
    await withArtwork(call, params, (tx, work) => chooseFlow(tx, work, input));
    return await reply(call, params);
  },

  'POST /api/users/{user}/release/{release}/reset-artwork-flow': async (call) => {
    await withArtwork(call, call.params, resetFlow);
    return await reply(call, call.params);
  },

  'POST /api/users/{user}/releases/{release}/artwork_options': async (call) => {
    const { params, body, locale } = call;
    const styleInput = { style: body.style, colours: body.colours, locale };
    await withArtwork(call, params, (tx, work) => restyle(tx, work, styleInput));
    return await reply(call, params);
  },

  'POST /api/users/{user}/releases/{release}/artwork_approve': async (call) => {
    const { params, body } = call;
    await withArtwork(call, params, (tx, work) =>
      approveArtwork(tx, work, { revision: body.revision }),
    );
    return await reply(call, params);
  },

  'GET /api/users/{user}/releases/{release}/artwork_template': async (call) => {
    const release = await readRelease(call, call.params);
    return await templateFor(call.ctx, release, call.locale);
  },

  'GET /api/users/{user}/releases/{release}/wizard/types': async (call) => {
    const { id: releaseId } = await readRelease(call, call.params);
    const artwork = await findArtwork(call.ctx.db, { releaseId, flow: 'express' });
    const t = translatorFor(call.locale);
    const previewOf = (style: string) =>
      artwork?.style_previews.find((each) => each.style === style)?.picture;
    return {
      data: STYLE_KEYS.map((style) => ({
        style,
        name: t(`artwork:style.${style}.name`),
        description: t(`artwork:style.${style}.text`),
        preview: presentPicture(previewOf(style)),
      })),
      next_page_url: null,
    };
  },

  'POST /api/users/{user}/releases/{release}/wizard/regenerate': async (call) => {
    const { params, body, locale } = call;
    await withArtwork(call, params, (tx, work) =>
      regenerate(tx, work, { parts: body.parts, locale }),
    );
    return await reply(call, params);
  },

  'POST /api/users/{user}/releases/{release}/wizard/upload': async (call) => {
    const { params, body, actor } = call;
    const { part, filename, size, crop = null, autoGenerationEnabled: autoGeneration } = body;
    const file = { part, filename, size, crop, autoGeneration };
    await assertArtworkUploadAllowed(call.ctx, { ownerId: params.user, ...file });
    return await withNewFile(call, params, {
      check: async (tx, work) => {
        assertFlow(work, 'express');
        await assertReplaceable(tx, work, { part, actor: signedIn(actor) });
      },
      work: (tx, work, opened) => createUpload(tx, work, { ...file, opened }),
    });
  },

  'POST /api/users/{user}/releases/{release}/artwork_upload': async (call) => {
    const { params, body } = call;
    const file = { ...body, part: ORIGINAL, crop: null, autoGeneration: true };
    await assertArtworkUploadAllowed(call.ctx, { ownerId: params.user, ...file });
    return await withNewFile(call, params, {
      check: async (_, work) => assertFlow(work, 'designer'),
      work: (tx, work, opened) => createUpload(tx, work, { ...file, opened }),
    });
  },

  'GET /es/s3-presigned-artwork/{id}': async (call) => {
    const upload = await editableUpload(call, call.params.id);
    return await missingParts(call.ctx, { upload, ...call.query });
  },

  'POST /api/users/{user}/releases/{release}/artwork_upload/{id}/complete': async (call) => {
    const { ctx, params, locale } = call;
    const upload = await ownUpload(ctx, idOf(params));
    if (upload.state === 'uploading') {
      await joinUpload(ctx, upload);
      await withArtwork(call, params, (tx, work) => acceptUpload(tx, work, { upload, locale }));
    }
    return await reply(call, params);
  },

  'DELETE /api/users/{user}/releases/{release}/artwork_upload/{id}': async (call) => {
    const { ctx, params } = call;
    const upload = await ownUpload(ctx, idOf(params));
    await withArtwork(call, params, async (tx, { now }) => {
      const change = { from: 'uploading', to: 'cancelled', now } as const;
      if (!(await setUploadState(tx, upload.id, change))) throw new CallError('not_found');
    });
    await ctx.storage.abortMultipart(upload.storage_key, upload.multipart_id);
  },

  'POST /api/users/{user}/releases/{release}/artwork_retry': async (call) => {
    const { params, locale } = call;
    await withArtwork(call, params, (tx, work) => retry(tx, work, { locale }));
    return await reply(call, params);
  },
};

function idOf({ user, release, id }: ReleaseParams & { id: string }) {
  return { id, ownerId: user, releaseId: release };
}

async function reply(call: Caller, params: ReleaseParams) {
  const { ctx, actor, locale } = call;
  const release = await readRelease(call, params);
  return await presentArtwork(ctx, release, { actor: signedIn(actor), locale });
}
