import type { BankFileDetails, bankFileCalls } from '@lathe/contract/bank-file-calls';
import { BANK_FILE_METHODS } from '@lathe/rules/bank-files';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { applyReply, readReply, recordByHand } from './apply-reply.ts';
import { prepareFile } from './prepare-file.ts';
import { presentDetails, presentFile, presentPayable } from './present.ts';
import { readReconciliation } from './reconciliation.ts';
import { discardFile, readDownload, releaseFile, startDownload } from './release-file.ts';
import { listFiles } from './store.ts';

export const bankFileRoutes: Handlers<typeof bankFileCalls> = {
  'GET /api/admin/bank_files': async ({ ctx, locale, query }) => {
    const rows = await listFiles(ctx.db, readCursor(query.cursor, 'uuid'));
    return pageOf(rows, {
      path: '/api/admin/bank_files',
      query,
      cursorOf: ({ preparedKey, id }) => ({ at: preparedKey, id }),
      present: (row) => presentFile(row, locale),
    });
  },

  'GET /api/admin/payable': async ({ ctx, locale }) => ({
    data: await Promise.all(BANK_FILE_METHODS.map((each) => presentPayable(ctx, each, locale))),
    next_page_url: null,
  }),

  'GET /api/admin/bank_reconciliation': async ({ ctx, locale }) => ({
    data: await readReconciliation(ctx.db, locale),
    next_page_url: null,
  }),

  'POST /api/admin/bank_files': async (call) =>
    await show(call, await prepareFile(call.ctx, { ...staffOf(call), ...call.body })),

  'GET /api/admin/bank_files/{file}': async (call) => await show(call, call.params.file),

  'POST /api/admin/bank_files/{file}/release': async (call) => {
    await releaseFile(call.ctx, decisionOf(call));
    return await show(call, call.params.file);
  },

  'POST /api/admin/bank_files/{file}/discard': async (call) => {
    await discardFile(call.ctx, { ...decisionOf(call), reason: call.body.reason.trim() });
    return await show(call, call.params.file);
  },

  'POST /api/admin/bank_files/{file}/downloads': async (call) => {
    const { id, expiresAt } = await startDownload(call.ctx, decisionOf(call));
    return { uuid: id, expires_at: expiresAt.toISOString() };
  },

  'GET /api/admin/bank_files/{file}/downloads/{download}': async (call) =>
    await readDownload(call.ctx, { ...decisionOf(call), downloadId: call.params.download }),

  'POST /api/admin/bank_files/{file}/replies': async (call) => {
    await readReply(call.ctx, { ...decisionOf(call), bytes: call.upload.bytes });
    return await show(call, call.params.file);
  },

  'POST /api/admin/bank_files/{file}/replies/{reply}/apply': async (call) => {
    await applyReply(call.ctx, { ...decisionOf(call), replyId: call.params.reply });
    return await show(call, call.params.file);
  },

  'POST /api/admin/bank_files/{file}/results': async (call) => {
    const { payment: endToEndId, result, note } = call.body;
    await recordByHand(call.ctx, { ...decisionOf(call), endToEndId, result, note: note.trim() });
    return await show(call, call.params.file);
  },
};

function staffOf({ actor, ip }: Caller) {
  return { staffId: signedIn(actor).userId, ip };
}

function decisionOf(call: Caller & { params: { file: string } }) {
  return { ...staffOf(call), fileId: call.params.file };
}

async function show({ ctx, actor, locale }: Caller, fileId: string): Promise<BankFileDetails> {
  return await presentDetails(ctx, fileId, { locale, userId: signedIn(actor).userId });
}
