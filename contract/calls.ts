/** All calls. A call that is not listed here does not exist. */
import { accountCalls } from './account-calls.ts';
import { addressCalls } from './address-calls.ts';
import { adminCalls } from './admin-calls.ts';
import { apiKeyCalls } from './api-key-calls.ts';
import { artworkCalls } from './artwork-calls.ts';
import { bankAccountCalls } from './bank-account-calls.ts';
import { bankFileCalls } from './bank-file-calls.ts';
import { bankReviewCalls } from './bank-review-calls.ts';
import { browseCalls } from './browse-calls.ts';
import { bulkCalls } from './bulk-calls.ts';
import { bundleCalls, bundleShopCalls } from './bundle-calls.ts';
import { buyAgainCalls } from './buy-again-calls.ts';
import type { CallTable } from './call.ts';
import { cartCalls } from './cart-calls.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import { catalogueFileCalls } from './catalogue-file-calls.ts';
import { catalogueSettingsCalls } from './catalogue-settings-calls.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { contributionCalls } from './contribution-calls.ts';
import { creatorCalls } from './creator-calls.ts';
import { csrfCalls } from './csrf-calls.ts';
import { devCalls } from './dev-calls.ts';
import { discountCalls } from './discount-calls.ts';
import { doorCalls, ticketKeyCalls } from './door-calls.ts';
import { emptyPageCalls } from './empty-page-calls.ts';
import { eventCalls } from './event-calls.ts';
import { eventFigureCalls } from './event-figure-calls.ts';
import { eventRefundCalls } from './event-refund-calls.ts';
import { failedJobCalls } from './failed-job-calls.ts';
import { guestCalls } from './guest-calls.ts';
import { heldTicketCalls } from './held-ticket-calls.ts';
import { highlightCalls } from './highlight-calls.ts';
import { invitationCalls } from './invitation-calls.ts';
import { invitedShareCalls } from './invited-share-calls.ts';
import { labelCalls } from './label-calls.ts';
import { labelReleaseCalls } from './label-release-calls.ts';
import { labelSalesCalls } from './label-sales-calls.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { memberCalls } from './member-calls.ts';
import { merchCalls } from './merch-calls.ts';
import { merchDesignCalls } from './merch-design-calls.ts';
import { merchLifeCalls } from './merch-life-calls.ts';
import { merchTypeCalls } from './merch-type-calls.ts';
import { notificationCalls } from './notification-calls.ts';
import { orderCalls } from './order-calls.ts';
import { orderDeskCalls } from './order-desk-calls.ts';
import { pageCalls } from './page-calls.ts';
import { pageLinkCalls } from './page-link-calls.ts';
import { passkeyCalls } from './passkey-calls.ts';
import { payoutCalls } from './payout-calls.ts';
import { payoutDeskCalls } from './payout-desk-calls.ts';
import { payoutProviderCalls } from './payout-provider-calls.ts';
import { platformReportCalls } from './platform-report-calls.ts';
import { pressCalls } from './press-calls.ts';
import { priceListCalls } from './price-list-calls.ts';
import { privacyCalls } from './privacy-calls.ts';
import { productionCalls } from './production-calls.ts';
import { promoCalls } from './promo-calls.ts';
import { publicPageCalls } from './public-page-calls.ts';
import { publishingCalls } from './publishing-calls.ts';
import { recordCollectionCalls } from './record-collection-calls.ts';
import { refundCalls } from './refund-calls.ts';
import { regionCalls } from './region-calls.ts';
import { releaseCalls } from './release-calls.ts';
import { releaseEditCalls } from './release-edit-calls.ts';
import { releaseGroupCalls } from './release-group-calls.ts';
import { releaseRequestCalls } from './release-request-calls.ts';
import { reserveCalls } from './reserve-calls.ts';
import { returnCalls } from './return-calls.ts';
import { returnableTicketCalls } from './returnable-ticket-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { royaltyCalls } from './royalty-calls.ts';
import { salesCalls } from './sales-calls.ts';
import { sandboxCalls } from './sandbox-calls.ts';
import { securityCalls } from './security-calls.ts';
import { sellerRateCalls } from './seller-rate-calls.ts';
import { seoCalls } from './seo-calls.ts';
import { shippingCalls } from './shipping-calls.ts';
import { shopClockCalls } from './shop-clock-calls.ts';
import { signInCalls } from './sign-in-calls.ts';
import { socialCalls } from './social-calls.ts';
import { soldTicketCalls } from './sold-ticket-calls.ts';
import { songCalls } from './song-calls.ts';
import { splitCalls } from './split-calls.ts';
import { statisticCalls } from './statistic-calls.ts';
import { stockAlertCalls } from './stock-alert-calls.ts';
import { storefrontCalls } from './storefront-calls.ts';
import { exchangeRateCalls, taxAdminCalls } from './tax-admin-calls.ts';
import { taxCalls } from './tax-calls.ts';
import { taxPaperCalls } from './tax-paper-calls.ts';
import { taxProfileCalls } from './tax-profile-calls.ts';
import { taxRateCalls } from './tax-rate-calls.ts';
import { ticketCalls } from './ticket-calls.ts';
import { ticketWaitCalls } from './ticket-wait-calls.ts';
import { trackEditCalls } from './track-edit-calls.ts';
import { webhookCalls } from './webhook-calls.ts';
import { wishListCalls } from './wish-list-calls.ts';
import { withheldTaxCalls } from './withheld-tax-calls.ts';

export const calls = {
  ...regionCalls,
  ...taxCalls,
  ...signInCalls,
  ...accountCalls,
  ...securityCalls,
  ...passkeyCalls,
  ...addressCalls,
  ...bankAccountCalls,
  ...bankReviewCalls,
  ...payoutProviderCalls,
  ...creatorCalls,
  ...catalogueCalls,
  ...storefrontCalls,
  ...publicPageCalls,
  ...ticketCalls,
  ...guestCalls,
  ...browseCalls,
  ...merchCalls,
  ...merchLifeCalls,
  ...merchDesignCalls,
  ...eventRefundCalls,
  ...heldTicketCalls,
  ...returnableTicketCalls,
  ...soldTicketCalls,
  ...highlightCalls,
  ...seoCalls,
  ...cartCalls,
  ...discountCalls,
  ...eventCalls,
  ...eventFigureCalls,
  ...doorCalls,
  ...ticketKeyCalls,
  ...bundleCalls,
  ...bundleShopCalls,
  ...checkoutCalls,
  ...bulkCalls,
  ...orderCalls,
  ...buyAgainCalls,
  ...recordCollectionCalls,
  ...returnCalls,
  ...orderDeskCalls,
  ...refundCalls,
  ...salesCalls,
  ...statisticCalls,
  ...royaltyCalls,
  ...ledgerCalls,
  ...bankFileCalls,
  ...platformReportCalls,
  ...notificationCalls,
  ...pageCalls,
  ...socialCalls,
  ...contributionCalls,
  ...releaseCalls,
  ...releaseGroupCalls,
  ...songCalls,
  ...artworkCalls,
  ...publishingCalls,
  ...reviewCalls,
  ...productionCalls,
  ...labelCalls,
  ...labelReleaseCalls,
  ...catalogueFileCalls,
  ...releaseRequestCalls,
  ...sellerRateCalls,
  ...labelSalesCalls,
  ...splitCalls,
  ...invitedShareCalls,
  ...invitationCalls,
  ...memberCalls,
  ...privacyCalls,
  ...adminCalls,
  ...catalogueSettingsCalls,
  ...merchTypeCalls,
  ...priceListCalls,
  ...taxRateCalls,
  ...taxProfileCalls,
  ...taxPaperCalls,
  ...taxAdminCalls,
  ...exchangeRateCalls,
  ...withheldTaxCalls,
  ...shippingCalls,
  ...emptyPageCalls,
  ...csrfCalls,
  ...failedJobCalls,
  ...devCalls,
  ...shopClockCalls,
  ...sandboxCalls,
  ...trackEditCalls,
  ...releaseEditCalls,
  ...pageLinkCalls,
  ...promoCalls,
  ...stockAlertCalls,
  ...ticketWaitCalls,
  ...wishListCalls,
  ...pressCalls,
  ...payoutCalls,
  ...payoutDeskCalls,
  ...reserveCalls,
  ...apiKeyCalls,
  ...webhookCalls,
} as const satisfies CallTable;

export type Calls = typeof calls;
