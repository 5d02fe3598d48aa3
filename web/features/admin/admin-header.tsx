/** Header of every admin screen. */

import { ScreenHead, type ScreenHeadProps } from '../../ui/screen-head.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props extends ScreenHeadProps {
  /** Plain text, because it is also the document title. */
  title: string;
}

export function AdminHeader(props: Props) {
  const { t } = useTranslation('admin');
  return (
    <>
      <title>{t('page_title', { title: props.title })}</title>
      <ScreenHead {...props} />
    </>
  );
}
