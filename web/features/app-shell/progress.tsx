import { useNavigation } from 'react-router';
import './progress.css';

/** Progress bar at the top during navigation; fast navigations do not show it. */
export function Progress() {
  const isBusy = useNavigation().state !== 'idle';
  return isBusy && <div className="shell-progress" aria-hidden="true" />;
}
