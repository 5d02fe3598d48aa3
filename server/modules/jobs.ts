/**
 * Jobs of all modules and of the platform. At start the worker checks that each one has a handler.
 */
import { sendSandboxDispute, sendSandboxEvent, sendSandboxRefund } from '../platform/cards/jobs.ts';
import { sweepIdempotencyKeys } from '../platform/http/jobs.ts';
import type { JobDefinition } from '../platform/jobs/jobs.ts';
import { sweepRateLimits } from '../platform/rate-limits/jobs.ts';
import { sweepRealtimeEvents } from '../platform/realtime/jobs.ts';
import { removeFiles, sweepStorage } from '../platform/storage/jobs.ts';
import { sendAccountMail, sweepAccounts } from './accounts/jobs.ts';
import { sweepApiKeys } from './api-keys/jobs.ts';
import { drawArtworkStyles, makeArtwork } from './artwork/jobs.ts';
import { checkNameAgain, checkNamesAgain, sendBankAccountMail } from './bank-accounts/jobs.ts';
import { sweepReportedSellers } from './bank-files/jobs.ts';
import { sweepCarts } from './basket/jobs.ts';
import {
  deleteOldCheckouts,
  offerCopies,
  settleStaleCheckout,
  sweepCheckouts,
} from './checkout/jobs.ts';
import { sendContributionMail } from './contributions/jobs.ts';
import { announceEvent, sendEventNews } from './events/jobs.ts';
import { confirmOrder, rescheduleMovedReleases, rescheduleOrders } from './fulfilment/jobs.ts';
import {
  invitePayee,
  remindPayee,
  remindPayees,
  sendInvitationMail,
  sendMemberJoinedMail,
} from './invitations/jobs.ts';
import { sendAgreementMail } from './labels/jobs.ts';
import { takeLedgerSnapshots } from './ledger/jobs.ts';
import { notifyMerchPrices, notifyPricesOfSeller } from './merch/jobs.ts';
import { checkDesignFile, drawMerchPictures, redrawMerchColour } from './merch-designs/jobs.ts';
import {
  makeMerchPackage,
  publishDueMerch,
  publishMerchItem,
  sendMerchReviewMail,
  sendMerchSubmissionMail,
} from './merch-publishing/jobs.ts';
import { sendNotificationMail } from './notifications/jobs.ts';
import {
  bookCardFee,
  deliverDue,
  markDelivered,
  recheckRefunds,
  refundPayment,
  refundRest,
  releaseDueEarnings,
  releaseEarnings,
  sendDateMail,
  sendDisputeMail,
  sendOrderLink,
  sendOrderMail,
  sendRefundMail,
  sendRefundProgressMail,
} from './orders/jobs.ts';
import {
  notifyOwnerOfEmptyPage,
  notifyOwnersOfEmptyPages,
  sendPageRemovalMail,
} from './pages/jobs.ts';
import {
  checkPayments,
  payThroughProviders,
  processProviderEvent,
  resubmitPayments,
  sendPayeeMail,
  submitPayment,
  sweepProviderEvents,
} from './payout-providers/jobs.ts';
import {
  applyWaitingResult,
  applyWaitingResults,
  checkCountries,
  releaseDueReserves,
  releaseReserve,
  reviewApprovedPayouts,
  runMonthlyPayout,
  runMonthlyPayouts,
  sendPayoutMail,
  sweepPaymentDetails,
} from './payouts/jobs.ts';
import { sweepPressKits } from './press/jobs.ts';
import {
  buildExport,
  removeExport,
  sendAccountDeletedMail,
  sendExportMail,
  sweepExports,
} from './privacy/jobs.ts';
import { sendPromoMail, sweepPromos } from './promos/jobs.ts';
import {
  announceRelease,
  cloneContent,
  makePackage,
  publishDue,
  publishRelease,
  sendReleaseMail,
  sendReviewMail,
  sendSubmissionMail,
} from './publishing/jobs.ts';
import { moveGenre } from './releases/jobs.ts';
import { deleteOrphanedPictures, sendReturnMail } from './returns/jobs.ts';
import { sendSalesSummaries, sendSummaryMail, summariseSales } from './sales/jobs.ts';
import { sendRequestMail, sendSellerMail, startSellerRate } from './sellers/jobs.ts';
import { updateSaleCountries, updateTitleCountries } from './shipping/jobs.ts';
import { storeSocialPictures } from './social/jobs.ts';
import {
  measureRelease,
  processSongFile,
  remeasureReleases,
  sweepTrackEdits,
} from './songs/jobs.ts';
import { sendSplitMail } from './splits/jobs.ts';
import { sweepStatistics } from './statistics/jobs.ts';
import {
  notifyOfThing,
  sendAlertConfirmation,
  sendAlertMail,
  sendStockAlerts,
} from './stock-alerts/jobs.ts';
import { applyPriceLists, clearCacheAtMidnight, refreshCharts } from './storefront/jobs.ts';
import {
  remindOfTaxPapers,
  removeUnusedCertificate,
  sendClaimMail,
  sendTaxReminder,
} from './tax-profiles/jobs.ts';
import {
  mailGuest,
  refundEvent,
  refundOrderOfEvent,
  sendCancellationMail,
  sendEventMail,
  sendHolderEventMail,
  sendRenewedTicket,
  sendRenewedTickets,
  sendTransferMails,
  tellTicketHolders,
} from './ticket-holders/jobs.ts';
import {
  sendWaitConfirmation,
  sendWaitMail,
  settleLineOfPool,
  settleTicketWaits,
} from './ticket-waits/jobs.ts';
import { requeueWebhooks, sendWebhook, sweepWebhooks } from './webhooks/jobs.ts';

export const jobs: readonly JobDefinition[] = [
  sweepIdempotencyKeys,
  sweepRateLimits,
  sweepRealtimeEvents,
  sweepStorage,
  sendAccountMail,
  sweepAccounts,
  sweepApiKeys,
  sweepStatistics,
  sendInvitationMail,
  invitePayee,
  remindPayee,
  remindPayees,
  sendMemberJoinedMail,
  buildExport,
  sendExportMail,
  sendAccountDeletedMail,
  removeFiles,
  sweepExports,
  removeExport,
  sweepReportedSellers,
  checkNameAgain,
  checkNamesAgain,
  sendBankAccountMail,
  checkPayments,
  payThroughProviders,
  processProviderEvent,
  sendPayeeMail,
  resubmitPayments,
  submitPayment,
  sweepProviderEvents,
  sweepCarts,
  sweepCheckouts,
  settleStaleCheckout,
  offerCopies,
  deleteOldCheckouts,
  confirmOrder,
  sendOrderLink,
  sendOrderMail,
  refundPayment,
  refundRest,
  sendRefundMail,
  sendRefundProgressMail,
  bookCardFee,
  sendDisputeMail,
  sendDateMail,
  sendReturnMail,
  deleteOrphanedPictures,
  deliverDue,
  markDelivered,
  recheckRefunds,
  releaseDueEarnings,
  releaseEarnings,
  takeLedgerSnapshots,
  rescheduleMovedReleases,
  rescheduleOrders,
  sendSandboxDispute,
  sendSandboxRefund,
  sendSandboxEvent,
  sendSellerMail,
  sendRequestMail,
  startSellerRate,
  storeSocialPictures,
  sendContributionMail,
  processSongFile,
  makeArtwork,
  checkDesignFile,
  drawMerchPictures,
  redrawMerchColour,
  drawArtworkStyles,
  makePackage,
  cloneContent,
  notifyMerchPrices,
  notifyPricesOfSeller,
  makeMerchPackage,
  publishDueMerch,
  publishMerchItem,
  sendMerchReviewMail,
  sendMerchSubmissionMail,
  publishDue,
  publishRelease,
  announceRelease,
  sendReleaseMail,
  sendReviewMail,
  sendSubmissionMail,
  sendAgreementMail,
  sendSplitMail,
  refreshCharts,
  clearCacheAtMidnight,
  moveGenre,
  remeasureReleases,
  measureRelease,
  sweepTrackEdits,
  applyPriceLists,
  updateSaleCountries,
  updateTitleCountries,
  notifyOwnersOfEmptyPages,
  notifyOwnerOfEmptyPage,
  sendPageRemovalMail,
  sendNotificationMail,
  sendSalesSummaries,
  summariseSales,
  sendSummaryMail,
  sendPromoMail,
  sweepPromos,
  sweepPressKits,
  removeUnusedCertificate,
  sendClaimMail,
  remindOfTaxPapers,
  sendTaxReminder,
  applyWaitingResult,
  applyWaitingResults,
  checkCountries,
  reviewApprovedPayouts,
  releaseDueReserves,
  releaseReserve,
  runMonthlyPayout,
  runMonthlyPayouts,
  sendPayoutMail,
  sweepPaymentDetails,
  sendStockAlerts,
  notifyOfThing,
  sendAlertMail,
  sendAlertConfirmation,
  refundEvent,
  refundOrderOfEvent,
  sendCancellationMail,
  announceEvent,
  sendEventNews,
  settleTicketWaits,
  settleLineOfPool,
  sendWaitConfirmation,
  sendWaitMail,
  sendRenewedTicket,
  sendRenewedTickets,
  tellTicketHolders,
  mailGuest,
  sendEventMail,
  sendHolderEventMail,
  sendTransferMails,
  sendWebhook,
  requeueWebhooks,
  sweepWebhooks,
];
