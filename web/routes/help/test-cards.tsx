import { TestCards } from '../../features/dev-tools/test-cards.tsx';

export { loader } from '../../features/dev-tools/not-in-production.server.ts';

export default TestCards;
