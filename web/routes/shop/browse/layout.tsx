import { BrowseLayout } from '../../../features/shop/browse/browse-layout.tsx';

export default BrowseLayout;
