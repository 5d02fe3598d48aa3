import type { pressCalls } from '@lathe/contract/press-calls';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { visiblePage } from '../pages/index.ts';
import { addPicture, changeCredit, removePicture } from './pictures.ts';
import { presentKit, presentPublicKit } from './present.ts';
import { findPublicKit, releaseKitsOn } from './public-store.ts';
import { changeKit, readKit } from './save-kit.ts';

export const pressRoutes: Handlers<typeof pressCalls> = {
  'GET /api/users/{user}/press_kits/{subject}': async (call) => presentKit(await readKit(call)),

  'PUT /api/users/{user}/press_kits/{subject}': async (call) =>
    presentKit(await changeKit(call, call.body)),

  'POST /api/users/{user}/press_kits/{subject}/pictures': async (call) =>
    presentKit(await addPicture(call)),

  'PUT /api/users/{user}/press_kits/{subject}/pictures/{picture}': async (call) =>
    presentKit(await changeCredit(call, call.body.credit)),

  'DELETE /api/users/{user}/press_kits/{subject}/pictures/{picture}': async (call) =>
    presentKit(await removePicture(call)),

  'GET /api/pages/{page}/press': async (call) => {
    const page = await visiblePage(call.ctx.db, { page: call.params.page, actor: null });
    return await readPublic(call, { id: page.id, pageId: page.id });
  },

  'GET /api/pages/{page}/press/{release}': async (call) => {
    const page = await visiblePage(call.ctx.db, { page: call.params.page, actor: null });
    return await readPublic(call, { id: call.params.release, pageId: page.id });
  },
};

async function readPublic({ ctx, locale }: Caller, { id, pageId }: { id: string; pageId: string }) {
  const found = await findPublicKit(ctx.db, id);
  if (found?.page.id !== pageId) throw new CallError('not_found');
  const releaseKits = await releaseKitsOn(ctx.db, pageId);
  return presentPublicKit({ found, releaseKits, locale });
}
