import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { reloadPage } from '../../lib/hold-reloads.ts';
import { isNetworkFailure, isServerReachable } from '../../lib/network.ts';
import { useRootData } from '../../lib/root-data.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { useTranslation } from '../../ui/translation.ts';

/** Error page: not found, not allowed, failed or unreachable. */
export function ErrorPage({ error }: { error: unknown }) {
  return isNetworkFailure(error) ? <Unreachable /> : <HttpErrorPage kind={kindOf(error)} />;
}

const STATUS = { not_found: 404, forbidden: 403, expired: 419, broken: 500 } as const;

type Kind = keyof typeof STATUS;

function HttpErrorPage({ kind }: { kind: Kind }) {
  const { t } = useTranslation('pages');
  const isSignedOut = useRootData()?.viewer === null;
  const isStranger = kind === 'forbidden' && isSignedOut;
  const text = t(isStranger ? 'problem.forbidden.stranger' : `problem.${kind}.text`);
  return (
    <ErrorFrame mark={STATUS[kind]} title={t(`problem.${kind}.title`)} text={text}>
      <NextAction kind={kind} isSignedOut={isSignedOut} />
    </ErrorFrame>
  );
}

function NextAction({ kind, isSignedOut }: { kind: Kind; isSignedOut: boolean }) {
  const { t } = useTranslation(['pages', 'common']);
  if (kind === 'broken' || kind === 'expired') return <ReloadButton />;
  const logsIn = kind === 'forbidden' && isSignedOut;
  return (
    <ButtonLink to={logsIn ? '/login' : '/'} variant="primary">
      {t(logsIn ? 'common:header.log_in' : 'problem.home')}
    </ButtonLink>
  );
}

const POLL_INTERVAL_MS = 2000;

/**
 * Uses only texts that are already loaded, since nothing can be fetched. It reloads only once the
 * server responds, because the browser would otherwise show its own error page.
 */
function Unreachable() {
  const { t } = useTranslation('failures');
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const checkHealth = () => isServerReachable().then((is) => is && reloadPage());
    void checkHealth();
    const timer = setInterval(checkHealth, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <ErrorFrame title={t('unreachable')} text={t('unreachable_text')}>
      <Button variant="primary" loading={isWaiting} onClick={() => setIsWaiting(true)}>
        {t('load_again')}
      </Button>
    </ErrorFrame>
  );
}

/** The current URL; without scripts, that of the submitted form. */
const CURRENT_URL = '';

function ReloadButton() {
  const { t } = useTranslation('failures');
  return (
    <a className={buttonClass({ variant: 'primary' })} href={CURRENT_URL}>
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

function ErrorFrame({ mark, title, text, children }: FrameProps) {
  return (
    <div className="page problem">
      <title>{title}</title>
      {mark && (
        <p className="problem-mark figures text-display text-soft" aria-hidden="true">
          {mark}
        </p>
      )}
      <h1>{title}</h1>
      <p className="measure text-lead text-soft">{text}</p>
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
