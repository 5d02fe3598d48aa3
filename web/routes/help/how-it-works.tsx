import { HowItWorksPage } from '../../features/help-articles/articles/how-it-works.tsx';
import { publicPage } from '../../lib/public-page.ts';

export { loader } from '../../features/help-articles/guide.server.ts';

export const headers = publicPage('prices', 'release-types', 'taxes');

export default HowItWorksPage;
