import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { AdminHeader } from '../admin-header.tsx';
import { doneIn } from '../done-notice.tsx';
import { useMayEdit } from '../may-edit.ts';
import { wholeNumber } from '../typed-values.ts';
import type { Route } from './+types/format.ts';
import { ColourCard } from './colour-card.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { OptionsCard } from './options-card.tsx';
import { performOnFormat } from './perform-on-format.server.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const { data: types } = await api('GET /api/admin/release_types');
  const type = types.find(({ id }) => String(id) === asked.params.type);
  if (!type) throw data(null, 404);
  return { type, done: doneIn(asked.request, ['numbers', 'option', 'colour']) };
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const type = wholeNumber(asked.params.type);
  const { failure, done, ...reply } = await performOnFormat({ api, type, form });
  if (!failure) return redirect(`/admin/catalogue/formats/${type}?done=${done}#${done}`);
  return data({ ...reply, failure }, failure.status);
}

export default function Format({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin_catalogue', 'admin']);
  const mayEdit = useMayEdit();
  const { type } = loaderData;
  const done = actionData ? null : loaderData.done;
  const rejected = actionData ?? null;
  const hasColours = type.options.some(({ kind }) => kind === 'disc_colour');
  return (
    <>
      <AdminHeader
        below
        title={type.name}
        way={[{ to: '/admin/catalogue/formats', label: t('tabs.formats') }]}
        lead={t('formats.sides_fixed')}
      />
      {mayEdit && (
        <div className="admin-narrow grid gap-6">
          <NumbersCard type={type} done={done === 'numbers'} rejected={rejected} />
          <OptionsCard type={type} done={done === 'option'} rejected={rejected} />
          {hasColours && <ColourCard done={done === 'colour'} rejected={rejected} />}
        </div>
      )}
    </>
  );
}
