import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { StudioLayout } from '../../features/studio/studio-layout.tsx';

/** Also on every navigation, for the number of unread notifications. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate || args.currentUrl.pathname !== args.nextUrl.pathname;
}

export { loader } from '../../features/studio/studio-layout.server.ts';

export default StudioLayout;
