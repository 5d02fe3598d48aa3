import { useLocation, useNavigation } from 'react-router';

/** The page loads the prices of another country, so the total on the button is about to change. */
export function useIsRepricing(): boolean {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  return state === 'loading' && formMethod === undefined && location.pathname === pathname;
}
