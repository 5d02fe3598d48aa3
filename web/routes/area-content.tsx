import { Outlet } from 'react-router';
import { ErrorPage } from '../features/app-shell/error-page.tsx';

/** The content of an area. If it fails, the navigation of the area stays. */
export default function AreaContent() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}
