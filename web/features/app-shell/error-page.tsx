import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { reloadPage } from '../../lib/hold-reloads.ts';
import { isNetworkFailure, isServerReachable } from '../../lib/network.ts';
import { useRootData } from '../../lib/root-data.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';

/** Error page: not found, not allowed, failed or unreachable. */
export function Problem({ error }: { error: unknown }) {
  return isNetworkFailure(error) ? <Unreachable /> : <AnsweredProblem kind={kindOf(error)} />;
}

const STATUS = { not_found: 404, forbidden: 403, expired: 419, broken: 500 } as const;

type Kind = keyof typeof STATUS;

function AnsweredProblem({ kind }: { kind: Kind }) {
  const { t } = useTranslation('pages');
  const isStranger = useRootData()?.viewer === null;
  const text =
    kind === 'forbidden' && isStranger ? 'forbidden.stranger' : (`${kind}.text` as const);
  return (
    <ProblemFrame
      mark={STATUS[kind]}
      title={t(`problem.${kind}.title`)}
      text={t(`problem.${text}`)}
    >
      <WayOn kind={kind} isStranger={isStranger} />
    </ProblemFrame>
  );
}

function WayOn({ kind, isStranger }: { kind: Kind; isStranger: boolean }) {
  const { t } = useTranslation(['pages', 'common']);
  if (kind === 'broken' || kind === 'expired') return <LoadAgain />;
  const logsIn = kind === 'forbidden' && isStranger;
  return (
    <ButtonLink to={logsIn ? '/login' : '/'} look="primary">
      {t(logsIn ? 'common:header.log_in' : 'problem.home')}
    </ButtonLink>
  );
}

const BETWEEN_LOOKS_MS = 2000;

/**
 * Uses only texts that are already loaded, since nothing can be fetched. It reloads only once the
 * server responds, because the browser would otherwise show its own error page.
 */
function Unreachable() {
  const { t } = useTranslation('failures');
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => isServerReachable().then((is) => is && reloadPage());
    void look();
    const timer = setInterval(look, BETWEEN_LOOKS_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <ProblemFrame title={t('unreachable')} text={t('unreachable_text')}>
      <Button look="primary" loading={isWaiting} onClick={() => setIsWaiting(true)}>
        {t('load_again')}
      </Button>
    </ProblemFrame>
  );
}

/** The current URL; without scripts, that of the submitted form. */
const HERE = '';

function LoadAgain() {
  const { t } = useTranslation('failures');
  return (
    <a className={buttonClass({ look: 'primary' })} href={HERE}>
      {t('load_again')}
    </a>
  );
}

interface FrameProps {
  mark?: number;
  title: string;
  text: string;
  children: ReactNode;
}

function ProblemFrame({ mark, title, text, children }: FrameProps) {
  return (
    <div className="page grid min-h-[60vh] content-center justify-items-start gap-4 py-16">
      <title>{title}</title>
      {mark && (
        <p className="figures font-display text-display text-soft" aria-hidden="true">
          {mark}
        </p>
      )}
      <h1>{title}</h1>
      <p className="max-w-prose text-lead text-soft">{text}</p>
      <div className="mt-4">{children}</div>
    </div>
  );
}

function kindOf(error: unknown): Kind {
  if (!isRouteErrorResponse(error)) return 'broken';
  // A malformed ID in the URL fails validation with 422.
  if (error.status === 404 || error.status === 422) return 'not_found';
  if (error.status === 419) return 'expired';
  return error.status === 403 || error.status === 401 ? 'forbidden' : 'broken';
}
