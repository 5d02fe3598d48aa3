/** What the forms of the privacy page do. */
import type { ServerSide, Viewer } from '@lathe/contract/server-side';
import { redirect, redirectDocument } from 'react-router';
import { textOf } from '../../../features/account/form-values.ts';
import { attempt, type Refusal } from '../../../features/account/refusal.ts';
import {
  askToConfirm,
  type ConfirmReply,
  prove,
} from '../../../features/account/security/confirm.server.ts';
import { loginPath } from '../../../features/account/sign-in-way.ts';

type PrivacyReply =
  | ConfirmReply
  | { step: 'refused'; intent: 'export' | 'delete'; refusal: Refusal };

interface Asked {
  api: ServerSide['api'];
  viewer: Viewer;
  form: FormData;
}

const PAGE = { path: '/account/privacy', fields: ['word'] };

export async function performPrivacy(asked: Asked): Promise<PrivacyReply> {
  const { api, viewer, form } = asked;
  if (form.has('confirm_password')) {
    const again = await prove(asked, PAGE);
    if (again) return again;
  }
  const params = { id: viewer.id };
  const intent = textOf(form, 'intent') === 'delete' ? 'delete' : 'export';
  const { refusal } = await attempt(
    intent === 'export'
      ? api('POST /api/account/{id}/exports', { params })
      : api('POST /api/account/{id}/deletion', { params, body: { word: textOf(form, 'word') } }),
  );
  if (refusal) {
    return askToConfirm(form, refusal, PAGE) ?? { step: 'refused', intent, refusal };
  }
  if (intent === 'export') throw redirect(PAGE.path);
  throw redirectDocument(loginPath({ notice: 'account_deleted' }));
}
