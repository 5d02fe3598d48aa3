import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  /** Null for signed-out visitors. */
  follow: { following: boolean; wants_mail: boolean } | null;
  loginPath: string;
}

export function FollowButton({ follow, loginPath }: Props) {
  const { t } = useTranslation('shop');
  const navigation = useNavigation();
  if (!follow) {
    return (
      <ButtonLink to={loginPath} icon={UserPlus} rel="nofollow">
        {t('artist.follow')}
      </ButtonLink>
    );
  }
  const { following, wants_mail } = follow;
  const sending = navigation.formData?.get('intent');
  return (
    <Form method="post" className="row gap-2" preventScrollReset>
      <CsrfField />
      <Button
        type="submit"
        name="intent"
        value={following ? 'unfollow' : 'follow'}
        icon={following ? UserCheck : UserPlus}
        aria-pressed={following}
        loading={sending === 'follow' || sending === 'unfollow'}
      >
        {following ? t('artist.following') : t('artist.follow')}
      </Button>
      {following && (
        <Button
          type="submit"
          name="intent"
          value={wants_mail ? 'follow' : 'mail'}
          variant="quiet"
          icon={wants_mail ? BellRing : Bell}
          loading={sending === 'mail'}
        >
          {wants_mail ? t('artist.no_mail') : t('artist.wants_mail')}
        </Button>
      )}
    </Form>
  );
}
