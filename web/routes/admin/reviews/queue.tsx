import { ReviewQueue } from '../../../features/admin/reviews/review-queue.tsx';

export { loader } from '../../../features/admin/reviews/review-queue.server.ts';

export default ReviewQueue;
