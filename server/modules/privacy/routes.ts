import type { privacyCalls } from '@lathe/contract/privacy-calls';
import { money } from '@lathe/rules/money';
import { signedIn } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import {
  auditIfForAnother,
  clearCookieIfSignedOut,
  clearSessionCookie,
} from '../accounts/index.ts';
import { presentPrice } from '../catalogue/index.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAddress } from './download.ts';
import { listExports } from './export-store.ts';
import { findOutstanding } from './outstanding.ts';
import { presentExport } from './present.ts';
import { requestExport } from './request-export.ts';

export const privacyRoutes: Handlers<typeof privacyCalls> = {
  'GET /api/account/{id}/exports': async (call) => {
    const { ctx, params } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.id, action: 'export.listed' });
    const now = ctx.clock.now();
    const rows = await listExports(ctx.db, params.id);
    return { data: rows.map((row) => presentExport(row, now)), next_page_url: null };
  },

  'POST /api/account/{id}/exports': async ({ ctx, actor, ip, params }) => {
    const exportRow = await requestExport(ctx, { actor: signedIn(actor), userId: params.id, ip });
    return presentExport(exportRow, ctx.clock.now());
  },

  'POST /api/account/{id}/exports/{export}/download': async ({ ctx, params, ip }) => {
    const { id: userId, export: exportId } = params;
    return { url: await exportAddress(ctx, { userId, exportId, ip }) };
  },

  'GET /api/account/{id}/outstanding': async (call) => {
    const { ctx, params, locale } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.id, action: 'account.owed_read' });
    const items = await findOutstanding(ctx.db, { userId: params.id, now: ctx.clock.now() });
    return {
      data: items.map(({ kind, count, amounts, orders, until }) => ({
        kind,
        count,
        amounts: amounts.map(({ amount, currency }) =>
          presentPrice(money(amount, currency), locale),
        ),
        orders: orders.map(({ id: uuid, number }) => ({ uuid, number })),
        until,
      })),
      next_page_url: null,
    };
  },

  'POST /api/account/{id}/deletion': async (call) => {
    const { ctx, ip, params, body, locale } = call;
    const actor = signedIn(call.actor);
    await clearCookieIfSignedOut(call, () =>
      deleteAccount(ctx, { actor, userId: params.id, ip, locale, ...body }),
    );
    if (actor.userId === params.id) clearSessionCookie(call);
  },
};
