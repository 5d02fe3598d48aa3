import { Outlet } from 'react-router';
import { useIdleRedirect } from './use-idle-redirect.ts';

/** Around the pages about money: after a while they move away, and ask again before they open. */
export function SensitiveArea() {
  useIdleRedirect();
  return <Outlet />;
}

/** Also between two pages of the area. */
export function alwaysRevalidate(): boolean {
  return true;
}
