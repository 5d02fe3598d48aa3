import type { privacyCalls } from '@lathe/contract/privacy-calls';
import { signedIn } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother, clearSessionCookie } from '../accounts/index.ts';
import { deleteAccount } from './delete-account.ts';
import { signedExport } from './download.ts';
import { listExports } from './export-store.ts';
import { presentExport } from './present.ts';
import { requestExport } from './request-export.ts';

export const privacyRoutes: Handlers<typeof privacyCalls> = {
  'GET /api/account/{id}/exports': async (call) => {
    const { ctx, params } = call;
    const isOwn = signedIn(call.actor).userId === params.id;
    await auditIfForAnother(ctx.db, call, { subjectId: params.id, action: 'export.listed' });
    const now = ctx.clock.now();
    const rows = await listExports(ctx.db, params.id);
    const data = await Promise.all(
      rows.map(async (row) => {
        const downloadUrl = isOwn ? await signedExport(ctx, row) : null;
        return presentExport(row, { now, downloadUrl });
      }),
    );
    return { data, next_page_url: null };
  },

  'POST /api/account/{id}/exports': async ({ ctx, actor, ip, params }) => {
    const begun = await requestExport(ctx, { actor: signedIn(actor), userId: params.id, ip });
    return presentExport(begun, { now: ctx.clock.now(), downloadUrl: null });
  },

  'POST /api/account/{id}/deletion': async (call) => {
    const { ctx, ip, params, body, locale } = call;
    const actor = signedIn(call.actor);
    await deleteAccount(ctx, { actor, userId: params.id, ip, word: body.word, locale });
    if (actor.userId === params.id) clearSessionCookie(call);
  },
};
