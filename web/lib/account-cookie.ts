import { STUDIO_ACCOUNT_COOKIE } from '@lathe/rules/studio-account';

/** Null returns to the own account. The cookie ends with the browser. */
export function accountCookie(account: string | null, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const value = account ?? '; Max-Age=0';
  return `${STUDIO_ACCOUNT_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
