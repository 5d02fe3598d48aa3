/**
 * Handlers of all modules and of the platform. The server does not start if a call has no handler,
 * or a handler no call.
 */
import type { Calls } from '@lathe/contract/calls';
import { csrfRoutes } from '../platform/http/csrf-routes.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { devMailRoutes } from '../platform/mail/routes.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { passkeyRoutes } from './accounts/passkey-routes.ts';
import { securityRoutes } from './accounts/security-routes.ts';
import { signInRoutes } from './accounts/sign-in-routes.ts';
import { addressRoutes } from './addresses/routes.ts';
import { failedJobRoutes } from './admin/failed-job-routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { shopClockRoutes } from './admin/shop-clock-routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { artworkRoutes } from './artwork/routes.ts';
import { bankReviewRoutes } from './bank-accounts/review-routes.ts';
import { bankAccountRoutes } from './bank-accounts/routes.ts';
import { platformReportRoutes } from './bank-files/platform-report/routes.ts';
import { bankFileRoutes } from './bank-files/routes.ts';
import { basketRoutes } from './basket/routes.ts';
import { bundleRoutes } from './bundles/routes.ts';
import { bundleShopRoutes } from './bundles/shop-routes.ts';
import { priceListRoutes } from './catalogue/price-list-routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { catalogueSettingsRoutes } from './catalogue/settings-routes.ts';
import { taxPreviewRoutes } from './catalogue/tax-preview-routes.ts';
import { catalogueFileRoutes } from './catalogue-file/routes.ts';
import { bulkRoutes } from './checkout/bulk-routes.ts';
import { buyAgainRoutes } from './checkout/buy-again.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { sandboxRoutes } from './checkout/sandbox-routes.ts';
import { contributionRoutes } from './contributions/routes.ts';
import { discountRoutes } from './discounts/routes.ts';
import { doorRoutes } from './door/routes.ts';
import { eventFigureRoutes } from './event-figures/routes.ts';
import { guestRoutes } from './events/guest-routes.ts';
import { ownEventRoutes } from './events/own-routes.ts';
import { eventRoutes } from './events/routes.ts';
import { ticketRoutes } from './events/ticket-routes.ts';
import { productionRoutes } from './fulfilment/routes.ts';
import { highlightRoutes } from './highlights/routes.ts';
import { memberInvitationRoutes } from './invitations/member-routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { labelListRoutes } from './labels/label-list.ts';
import { labelReleaseRoutes } from './labels/release-routes.ts';
import { labelRoutes } from './labels/routes.ts';
import { labelSalesRoutes } from './labels/sales-routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { merchItemRoutes } from './merch/item-routes.ts';
import { merchListRoutes } from './merch/merch-list.ts';
import { merchRoutes } from './merch/routes.ts';
import { merchDesignRoutes } from './merch-designs/routes.ts';
import { merchPublishingRoutes } from './merch-publishing/routes.ts';
import { merchTypeRoutes } from './merch-types/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { refundRoutes } from './order-desk/refund-routes.ts';
import { orderDeskRoutes } from './order-desk/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { emptyPageRoutes } from './pages/empty-page-routes.ts';
import { pageLinkRoutes } from './pages/link-routes.ts';
import { pageListRoutes } from './pages/page-list.ts';
import { publicPageRoutes } from './pages/public-routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { payoutProviderRoutes } from './payout-providers/routes.ts';
import { payoutDeskRoutes } from './payouts/desk-routes.ts';
import { reserveRoutes } from './payouts/reserve-routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { pressRoutes } from './press/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { promoRoutes } from './promos/routes.ts';
import { publishingRoutes } from './publishing/routes.ts';
import { recordCollectionRoutes } from './record-collections/routes.ts';
import { regionRoutes } from './regions/routes.ts';
import { releaseEditRoutes } from './releases/edit-routes.ts';
import { releaseGroupRoutes } from './releases/group-routes.ts';
import { releaseRoutes } from './releases/routes.ts';
import { returnRoutes } from './returns/routes.ts';
import { reviewDeskRoutes } from './review-desk/routes.ts';
import { salesRoutes } from './sales/routes.ts';
import { royaltyRoutes } from './sales/royalty-routes.ts';
import { searchRoutes } from './search/routes.ts';
import { sellerRateRoutes } from './sellers/rate-routes.ts';
import { releaseRequestRoutes } from './sellers/request-routes.ts';
import { sellerRoutes } from './sellers/routes.ts';
import { seoRoutes } from './seo/routes.ts';
import { shippingRoutes } from './shipping/routes.ts';
import { socialRoutes } from './social/routes.ts';
import { songRoutes } from './songs/routes.ts';
import { trackEditRoutes } from './songs/track-edit-routes.ts';
import { invitedShareRoutes } from './splits/invited-routes.ts';
import { splitRoutes } from './splits/routes.ts';
import { statisticRoutes } from './statistics/routes.ts';
import { stockAlertRoutes } from './stock-alerts/routes.ts';
import { beingCutRoutes } from './storefront/being-cut.ts';
import { browseRoutes } from './storefront/browse-routes.ts';
import { storefrontRoutes } from './storefront/routes.ts';
import { taxAdminRoutes } from './tax-profiles/admin-routes.ts';
import { taxProfileRoutes } from './tax-profiles/routes.ts';
import { withheldTaxRoutes } from './tax-profiles/withheld-routes.ts';
import { exchangeRateRoutes } from './taxes/exchange-rates.ts';
import { taxRateRoutes } from './taxes/rate-routes.ts';
import { taxRoutes } from './taxes/routes.ts';
import { eventRefundRoutes } from './ticket-holders/event-refund-routes.ts';
import { ticketKeyRoutes } from './ticket-holders/key-routes.ts';
import { ticketReturnRoutes } from './ticket-holders/return-routes.ts';
import { heldTicketRoutes } from './ticket-holders/routes.ts';
import { soldTicketRoutes } from './ticket-holders/sold-ticket-routes.ts';
import { ticketWaitRoutes } from './ticket-waits/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { wishListRoutes } from './wish-lists/routes.ts';

export const handlers: Handlers<Calls> = {
  ...regionRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...securityRoutes,
  ...passkeyRoutes,
  ...addressRoutes,
  ...bankAccountRoutes,
  ...bankReviewRoutes,
  ...payoutProviderRoutes,
  ...sellerRoutes,
  ...taxRoutes,
  ...catalogueRoutes,
  ...storefrontRoutes,
  ...searchRoutes,
  ...publicPageRoutes,
  ...browseRoutes,
  ...beingCutRoutes,
  ...highlightRoutes,
  ...merchItemRoutes,
  ...merchPublishingRoutes,
  ...merchDesignRoutes,
  ...merchListRoutes,
  ...pageListRoutes,
  ...labelListRoutes,
  ...merchRoutes,
  ...eventRoutes,
  ...eventRefundRoutes,
  ...heldTicketRoutes,
  ...ticketKeyRoutes,
  ...ticketReturnRoutes,
  ...soldTicketRoutes,
  ...ticketRoutes,
  ...doorRoutes,
  ...guestRoutes,
  ...eventFigureRoutes,
  ...seoRoutes,
  ...basketRoutes,
  ...discountRoutes,
  ...ownEventRoutes,
  ...bundleRoutes,
  ...bundleShopRoutes,
  ...checkoutRoutes,
  ...bulkRoutes,
  ...orderRoutes,
  ...buyAgainRoutes,
  ...recordCollectionRoutes,
  ...returnRoutes,
  ...orderDeskRoutes,
  ...refundRoutes,
  ...salesRoutes,
  ...statisticRoutes,
  ...royaltyRoutes,
  ...ledgerRoutes,
  ...bankFileRoutes,
  ...platformReportRoutes,
  ...notificationRoutes,
  ...pageRoutes,
  ...socialRoutes,
  ...contributionRoutes,
  ...releaseRoutes,
  ...releaseGroupRoutes,
  ...songRoutes,
  ...trackEditRoutes,
  ...releaseEditRoutes,
  ...artworkRoutes,
  ...publishingRoutes,
  ...reviewDeskRoutes,
  ...productionRoutes,
  ...labelRoutes,
  ...labelReleaseRoutes,
  ...catalogueFileRoutes,
  ...releaseRequestRoutes,
  ...sellerRateRoutes,
  ...labelSalesRoutes,
  ...splitRoutes,
  ...invitedShareRoutes,
  ...invitationRoutes,
  ...memberRoutes,
  ...memberInvitationRoutes,
  ...privacyRoutes,
  ...adminRoutes,
  ...catalogueSettingsRoutes,
  ...merchTypeRoutes,
  ...priceListRoutes,
  ...taxRateRoutes,
  ...taxPreviewRoutes,
  ...shippingRoutes,
  ...emptyPageRoutes,
  ...csrfRoutes,
  ...failedJobRoutes,
  ...devMailRoutes,
  ...shopClockRoutes,
  ...sandboxRoutes,
  ...pageLinkRoutes,
  ...promoRoutes,
  ...stockAlertRoutes,
  ...ticketWaitRoutes,
  ...wishListRoutes,
  ...pressRoutes,
  ...taxProfileRoutes,
  ...taxAdminRoutes,
  ...exchangeRateRoutes,
  ...payoutRoutes,
  ...payoutDeskRoutes,
  ...reserveRoutes,
  ...withheldTaxRoutes,
};
