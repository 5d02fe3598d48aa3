import { useNavigation } from 'react-router';
import './progress.css';

/** Along the upper edge while the next page is on its way; a quick one comes without it. */
export function Progress() {
  const isBusy = useNavigation().state !== 'idle';
  return isBusy && <div className="frame-progress" aria-hidden="true" />;
}
