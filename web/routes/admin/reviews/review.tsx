import { ReviewScreen } from '../../../features/admin/reviews/review-screen.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/admin/reviews/review-screen.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default ReviewScreen;
