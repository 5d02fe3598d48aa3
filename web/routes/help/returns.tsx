import { Returns } from '../../features/help-articles/articles/returns.tsx';
import { publicPage } from '../../lib/public-page.ts';

export const headers = publicPage();

export default Returns;
