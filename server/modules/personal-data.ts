/** Personal data of all modules; see platform/personal-data.ts for how to add more. */
import type { PersonalData } from '../platform/personal-data.ts';
import { accountData } from './accounts/personal-data.ts';
import { addressData } from './addresses/personal-data.ts';
import { apiKeyData } from './api-keys/personal-data.ts';
import { artworkData } from './artwork/personal-data.ts';
import { bankAccountData } from './bank-accounts/personal-data.ts';
import { platformReportData } from './bank-files/platform-report/personal-data.ts';
import { basketData } from './basket/personal-data.ts';
import { bundleData } from './bundles/personal-data.ts';
import { checkoutData } from './checkout/personal-data.ts';
import { contributionData } from './contributions/personal-data.ts';
import { discountData } from './discounts/personal-data.ts';
import { doorData } from './door/personal-data.ts';
import { eventData } from './events/personal-data.ts';
import { invitationData } from './invitations/personal-data.ts';
import { labelData } from './labels/personal-data.ts';
import { memberData } from './members/personal-data.ts';
import { merchData } from './merch/personal-data.ts';
import { merchDesignData } from './merch-designs/personal-data.ts';
import { merchPublishingData } from './merch-publishing/personal-data.ts';
import { notificationData } from './notifications/personal-data.ts';
import { orderData } from './orders/personal-data.ts';
import { pageData } from './pages/personal-data.ts';
import { payeeData } from './payout-providers/personal-data.ts';
import { payoutData } from './payouts/personal-data.ts';
import { pressData } from './press/personal-data.ts';
import { privacyData } from './privacy/personal-data.ts';
import { productionData } from './production/personal-data.ts';
import { promoData } from './promos/personal-data.ts';
import { publishingData } from './publishing/personal-data.ts';
import { releaseData } from './releases/personal-data.ts';
import { returnData } from './returns/personal-data.ts';
import { reviewsData } from './reviews/personal-data.ts';
import { sellerData } from './sellers/personal-data.ts';
import { splitData } from './splits/personal-data.ts';
import { statisticData } from './statistics/personal-data.ts';
import { stockAlertData } from './stock-alerts/personal-data.ts';
import { taxProfileData } from './tax-profiles/personal-data.ts';
import { ticketWaitData } from './ticket-waits/personal-data.ts';
import { ticketData } from './tickets/personal-data.ts';
import { webhookData } from './webhooks/personal-data.ts';
import { wishListData } from './wish-lists/personal-data.ts';

/**
 * In lock order (platform/db/locks.ts). The account comes last, because the other modules still
 * look the user up in it.
 */
export const personalData: readonly PersonalData[] = [
  // First, because it keeps what the others delete.
  platformReportData,
  invitationData,
  memberData,
  apiKeyData,
  webhookData,
  addressData,
  bankAccountData,
  payeeData,
  basketData,
  checkoutData,
  orderData,
  returnData,
  productionData,
  splitData,
  merchData,
  merchDesignData,
  releaseData,
  bundleData,
  eventData,
  ticketData,
  doorData,
  publishingData,
  merchPublishingData,
  reviewsData,
  promoData,
  pressData,
  labelData,
  contributionData,
  pageData,
  artworkData,
  ticketWaitData,
  discountData,
  sellerData,
  taxProfileData,
  payoutData,
  notificationData,
  statisticData,
  stockAlertData,
  wishListData,
  privacyData,
  accountData,
];
