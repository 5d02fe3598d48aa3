/** On the page of an item: one press for signed-in users, a link to the form for guests. */
import Bell from 'lucide-react/icons/bell';
import { useFetcher } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { useRootData } from '../../../lib/root-data.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action } from './tell-me-page.server.ts';

interface Props {
  /** Of the item. */
  path: string;
  /** Undefined if it is chosen on the next page. */
  variant?: string;
}

export function TellMeButton({ path, variant }: Props) {
  const { t } = useTranslation('merch_shop');
  const isSignedIn = Boolean(useRootData()?.viewer);
  const fetcher = useFetcher<typeof action>();
  const target = `${path}/tell-me`;
  if (!isSignedIn || variant === undefined) {
    const query = variant === undefined ? '' : `?variant=${variant}`;
    return (
      <ButtonLink to={`${target}${query}`} icon={Bell} size="small" rel="nofollow">
        {t('tell_me')}
      </ButtonLink>
    );
  }
  if (fetcher.data?.state) return <p className="text-strong">{t('told')}</p>;
  return (
    <fetcher.Form method="post" action={target}>
      <CsrfField />
      <input type="hidden" name="thing" value={variant} />
      <Button type="submit" icon={Bell} size="small" loading={fetcher.state !== 'idle'}>
        {t('tell_me')}
      </Button>
      {fetcher.data?.failure && <p className="field-error">{fetcher.data.failure.message}</p>}
    </fetcher.Form>
  );
}
