import type { promoCalls } from '@lathe/contract/promo-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { typeName } from '../catalogue/index.ts';
import { readRelease } from '../releases/index.ts';
import { createPromo } from './create-promo.ts';
import { downloadPromo } from './download-promo.ts';
import { openPromo } from './open-promo.ts';
import { presentOpened, presentPromo } from './present.ts';
import { readPromoRelease } from './release-store.ts';
import { countUse, findPromo, listPromos, markRevoked } from './store.ts';

export const promoRoutes: Handlers<typeof promoCalls> = {
  'GET /api/users/{user}/releases/{release}/promos': async (call) => {
    const { ctx, params } = call;
    const { id } = await readRelease(call, params);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'promos.read' });
    const now = ctx.clock.now();
    const promos = await listPromos(ctx.db, id);
    return { data: promos.map((promo) => presentPromo(promo, now)), next_page_url: null };
  },

  'POST /api/users/{user}/releases/{release}/promos': async (call) => {
    const { promo, url } = await createPromo(call, call.params, call.body);
    return { ...presentPromo(promo, call.ctx.clock.now()), url };
  },

  'POST /api/users/{user}/releases/{release}/promos/{promo}/revoke': async (call) => {
    const { ctx, params } = call;
    const { id: releaseId } = await readRelease(call, params);
    const now = ctx.clock.now();
    const promo = await inTransaction(ctx.db, async (tx) => {
      if (!(await markRevoked(tx, { id: params.promo, releaseId, now }))) return undefined;
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'releases.edited' });
      return await findPromo(tx, params.promo);
    });
    if (!promo) throw new CallError('not_found');
    return presentPromo(promo, now);
  },

  'GET /api/promos/{token}': async ({ ctx, params, ip, locale }) => {
    const promo = await openPromo(ctx, { token: params.token, ip });
    const release = await readPromoRelease(ctx, promo.releaseId);
    await countUse(ctx.db, { id: promo.id, column: 'opens', now: ctx.clock.now() });
    return presentOpened(ctx, {
      promo,
      release,
      typeName: typeName({ code: release.typeCode }, locale),
    });
  },

  'POST /api/promos/{token}/downloads': async ({ ctx, params, body, ip }) => {
    const promo = await openPromo(ctx, { token: params.token, ip });
    return { url: await downloadPromo(ctx, { promo, ...body }) };
  },
};
