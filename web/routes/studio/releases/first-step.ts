import { redirect } from 'react-router';
import type { Route } from './+types/first-step.ts';

/** A release without a step: where most of what there is to say is said. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/studio/releases/${params.release}/metadata`);
}
