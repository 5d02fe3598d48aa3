import type { Invitation } from '@lathe/contract/invitation-calls';
import { ButtonForm } from '../../lib/forms/button-form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';

const TONES = {
  open: 'warning',
  expired: 'neutral',
  accepted: 'success',
  revoked: 'outline',
} as const satisfies Record<Invitation['state'], string>;

export const INVITATION_STATES = Object.keys(TONES) as Invitation['state'][];

interface Props {
  invitations: readonly Invitation[];
  filtered: boolean;
}

export function InvitationTable({ invitations, filtered }: Props) {
  const { t } = useTranslation('invitations');
  return (
    <DataTable
      label={t('manage.list')}
      columns={useColumns()}
      items={invitations}
      itemKey={({ id }) => id}
      empty={
        filtered ? (
          <EmptyState title={t('manage.none_state')} />
        ) : (
          <EmptyState title={t('manage.none')}>{t('manage.none_text')}</EmptyState>
        )
      }
    />
  );
}

function useColumns(): TableColumn<Invitation>[] {
  const { t } = useTranslation(['invitations', 'admin']);
  return [
    {
      id: 'email',
      header: t('manage.email'),
      isRowHeader: true,
      cell: ({ email }) => <Breakable text={email} />,
    },
    { id: 'role', header: t('manage.role'), cell: ({ role }) => t(`admin:roles.${role}`) },
    {
      id: 'state',
      header: t('manage.state'),
      cell: ({ state, expires_at }) => (
        <span className="cell-lines">
          <span>
            <Badge tone={TONES[state]}>{t(`manage.states.${state}`)}</Badge>
          </span>
          {state === 'open' && (
            <span className="text-soft">
              {t('manage.until')} <Instant value={expires_at} style="date" />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'by',
      header: t('manage.by'),
      cell: ({ invited_by, created_at }) => (
        <span className="cell-lines">
          {invited_by?.name ?? t('admin:gone')}
          <span className="text-soft">
            <Instant value={created_at} style="date" />
          </span>
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('manage.actions'),
      align: 'end',
      cell: (invitation) => <Buttons invitation={invitation} />,
    },
  ];
}

function Buttons({ invitation: { id, email, operations } }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  if (!operations.resend && !operations.revoke) return '–';
  return (
    <div className="cell-buttons">
      {operations.resend && (
        <ButtonForm intent="resend" values={{ id }} name={t('manage.resend_named', { email })}>
          {t('manage.resend')}
        </ButtonForm>
      )}
      {operations.revoke && (
        <ButtonForm
          intent="revoke"
          values={{ id }}
          variant="quiet"
          name={t('manage.revoke_named', { email })}
        >
          {t('manage.revoke')}
        </ButtonForm>
      )}
    </div>
  );
}
