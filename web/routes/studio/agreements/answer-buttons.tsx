import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

interface AnswerOption {
  intent: string;
  /** Accessible name with the subject of the request. */
  name: string;
}

export function AnswerButtons({ agree, decline }: { agree: AnswerOption; decline: AnswerOption }) {
  const { t } = useTranslation('labels');
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value={agree.intent}
        variant="primary"
        aria-label={agree.name}
      >
        {t('agreements.agree')}
      </Button>
      <Button type="submit" name="intent" value={decline.intent} aria-label={decline.name}>
        {t('agreements.decline')}
      </Button>
    </>
  );
}
