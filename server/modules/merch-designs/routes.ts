import type { merchDesignCalls } from '@lathe/contract/merch-design-calls';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { type ItemParams, readItem, withItem } from '../merch/index.ts';
import { orderPictures } from './order-pictures.ts';
import { placePicture, takeOutPicture } from './place.ts';
import { presentDesign } from './present-design.ts';
import { listPrintFiles, printFileLink } from './print-files.ts';
import {
  beginUpload,
  cancelUpload,
  completeUpload,
  deleteFile,
  ownFile,
  partsOfUpload,
} from './uploads.ts';

export const merchDesignRoutes: Handlers<typeof merchDesignCalls> = {
  'GET /api/users/{user}/merch/{item}/design': (call) => reply(call, call.params),

  'POST /api/users/{user}/merch/{item}/design_upload': (call) =>
    beginUpload(call, call.params, call.body),

  'GET /api/users/{user}/merch/{item}/design_upload/{id}': async (call) =>
    await partsOfUpload(call.ctx, await ownFile(call, call.params), call.query),

  'POST /api/users/{user}/merch/{item}/design_upload/{id}/complete': async (call) => {
    await completeUpload(call, call.params);
    return await reply(call, call.params);
  },

  'DELETE /api/users/{user}/merch/{item}/design_upload/{id}': async (call) => {
    await cancelUpload(call, call.params);
  },

  'DELETE /api/users/{user}/merch/{item}/design_files/{file}': async (call) => {
    await deleteFile(call, call.params);
    return await reply(call, call.params);
  },

  'PUT /api/users/{user}/merch/{item}/placements/{area}': async (call) => {
    const { ctx, params, body } = call;
    const { version, file, x_mm, y_mm, width_mm, rotation } = body;
    const place = { xMm: x_mm, yMm: y_mm, widthMm: width_mm, rotation };
    const placement = { area: params.area, fileId: file, ...place };
    await withItem(call, { ...params, version }, (tx, work) =>
      placePicture(tx, ctx, { work, placement }),
    );
    return await reply(call, params);
  },

  'DELETE /api/users/{user}/merch/{item}/placements/{area}': async (call) => {
    const { ctx, params, query } = call;
    await withItem(call, { ...params, version: query.version }, (tx, work) =>
      takeOutPicture(tx, ctx, { work, area: params.area }),
    );
    return await reply(call, params);
  },

  'PUT /api/users/{user}/merch/{item}/pictures': async (call) => {
    const { params, body } = call;
    const { version, pictures } = body;
    await withItem(call, { ...params, version, isOnSale: true }, (tx, { item }) =>
      orderPictures(tx, item.id, pictures),
    );
    return await reply(call, params);
  },

  'GET /api/users/{user}/merch/{item}/print_files': async (call) =>
    await listPrintFiles(call.ctx, await readItem(call, call.params), call.locale),

  'GET /api/users/{user}/merch/{item}/print_files/{area}/{layer}': async (call) => {
    const { area, layer } = call.params;
    const item = await readItem(call, call.params);
    return await printFileLink(call.ctx, item, { area, layer, size: call.query.size });
  },
};

async function reply(call: Caller, params: ItemParams) {
  return await presentDesign(call.ctx, await readItem(call, params), call.locale);
}
