import { Outlet } from 'react-router';
import { stepUp } from '../../features/account/security/step-up.server.ts';
import { StepUpBoundary } from '../../features/account/security/step-up-boundary.tsx';
import { ErrorPage } from '../../features/app-shell/error-page.tsx';
import type { Route } from './+types/step-up.ts';

/** Wraps pages where a user takes on obligations: they ask for the password again. */
export const middleware: Route.MiddlewareFunction[] = [stepUp];

export default function StepUp() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StepUpBoundary error={error}>
      <ErrorPage error={error} />
    </StepUpBoundary>
  );
}
