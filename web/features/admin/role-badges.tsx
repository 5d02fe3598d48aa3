import type { ListedPerson } from '@lathe/contract/admin-calls';
import { Badge } from '../../ui/badge.tsx';
import { useTranslation } from '../../ui/translation.ts';

type Person = Pick<ListedPerson, 'role' | 'is_seller' | 'is_label_owner' | 'is_suspended'>;

/** Everyone is a customer, so that badge appears only when there is no other. */
export function RoleBadges({ role, is_seller, is_label_owner, is_suspended }: Person) {
  const { t } = useTranslation('admin');
  const plain = role === 'customer' && !is_seller;
  return (
    <span className="role-badges">
      {is_suspended && <Badge tone="danger">{t('users.suspended')}</Badge>}
      {role === 'admin' && <Badge tone="accent">{t('roles.admin')}</Badge>}
      {role === 'staff' && <Badge tone="ink">{t('roles.staff')}</Badge>}
      {is_label_owner && <Badge>{t('roles.label_owner')}</Badge>}
      {is_seller && !is_label_owner && <Badge>{t('roles.seller')}</Badge>}
      {plain && <Badge tone="outline">{t('roles.customer')}</Badge>}
    </span>
  );
}
