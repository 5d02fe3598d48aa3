import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';

/** What is shown instead of a page: not found, not allowed, or broken. */
export function Problem({ error }: { error: unknown }) {
  const { t } = useTranslation('pages');
  const kind = kindOf(error);
  return (
    <div className="page grid min-h-[60vh] content-center justify-items-start gap-4 py-16">
      <title>{t(`problem.${kind}.title`)}</title>
      <p className="figures font-display text-display text-soft" aria-hidden="true">
        {STATUS[kind]}
      </p>
      <h1>{t(`problem.${kind}.title`)}</h1>
      <p className="max-w-prose text-lead text-soft">{t(`problem.${kind}.text`)}</p>
      <ButtonLink to="/" look="primary" className="mt-4">
        {t('problem.home')}
      </ButtonLink>
    </div>
  );
}

const STATUS = { not_found: 404, forbidden: 403, expired: 419, broken: 500 } as const;

function kindOf(error: unknown): keyof typeof STATUS {
  if (!isRouteErrorResponse(error)) return 'broken';
  if (error.status === 404) return 'not_found';
  if (error.status === 419) return 'expired';
  return error.status === 403 || error.status === 401 ? 'forbidden' : 'broken';
}
