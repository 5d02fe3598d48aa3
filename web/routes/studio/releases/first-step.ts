import { redirect } from 'react-router';
import type { Route } from './+types/first-step.ts';

/** Redirects a release URL without a step to the metadata step. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/studio/releases/${params.release}/metadata`);
}
