/** Every admin screen begins with it. */
import { useTranslation } from 'react-i18next';
import { ScreenHead, type ScreenHeadProps } from '../../ui/screen-head.tsx';

interface Props extends ScreenHeadProps {
  /** Plain, for it is in the title of the window, too. */
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
