import type { ScreenProps } from '../../../lib/route-types.ts';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { useCanEdit } from '../may-edit.ts';
import { ColourCard } from './colour-card.tsx';
import type { action, loader } from './format.server.ts';
import { NumbersCard } from './numbers-card.tsx';
import { OptionsCard } from './options-card.tsx';

export function Format({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['admin_catalogue', 'admin']);
  const canEdit = useCanEdit();
  const { type } = loaderData;
  const done = actionData ? null : loaderData.done;
  const rejected = actionData ?? null;
  const hasColours = type.options.some(({ kind }) => kind === 'disc_colour');
  return (
    <>
      <AdminHeader
        isSubheading
        title={type.name}
        crumbs={[{ to: '/admin/catalogue/formats', label: t('tabs.formats') }]}
        lead={t('formats.sides_fixed')}
      />
      {canEdit && (
        <div className="admin-narrow stack gap-6">
          <NumbersCard type={type} done={done === 'numbers'} rejected={rejected} />
          <OptionsCard type={type} done={done === 'option'} rejected={rejected} />
          {hasColours && <ColourCard done={done === 'colour'} rejected={rejected} />}
        </div>
      )}
    </>
  );
}
