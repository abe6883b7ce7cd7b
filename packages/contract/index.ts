/** The whole promise: `api` under /api, `accounts` under /accounts, `images` under /images. Paths are the spec's; names are our words. */

import { app } from './app/app.ts'
import { captcha } from './captcha/captcha.ts'
import { content } from './content/content.ts'
import { places } from './flights/places.ts'
import { reservation } from './flights/reservation.ts'
import { savedPassengers } from './flights/saved-passengers.ts'
import { search } from './flights/search.ts'
import { searchHistories } from './flights/search-histories.ts'
import { ticketing } from './flights/ticketing.ts'
import { hotelOrders } from './hotels/hotel-orders.ts'
import { hotelReservation } from './hotels/reservation.ts'
import { hotelReviews } from './hotels/reviews.ts'
import { hotelsSaved } from './hotels/saved-hotels.ts'
import { hotelSearch } from './hotels/search.ts'
import { vouchers } from './hotels/vouchers.ts'
import { account } from './identity/account.ts'
import { messagePreferences } from './identity/message-preferences.ts'
import { passkeys } from './identity/passkeys.ts'
import { pushDevices } from './identity/push-devices.ts'
import { staffGate } from './identity/staff-gate.ts'
import { blobs } from './images/blobs.ts'
import { insurancePlans } from './insurance/plans.ts'
import { policies } from './insurance/policies.ts'
import { officeApprovals } from './office/approvals.ts'
import { officeAudit } from './office/audit.ts'
import { officeBanners } from './office/banners.ts'
import { officeCampaigns } from './office/campaigns.ts'
import { officeContent } from './office/content.ts'
import { officeCounter } from './office/counter.ts'
import { officeCurrencies } from './office/currencies.ts'
import { officeCustomers, officeSearch } from './office/customers.ts'
import { officeRefunds, officeSupport, officeVisaFiles, officeVisas } from './office/decisions.ts'
import { officeExternals } from './office/externals.ts'
import { officeInventory } from './office/inventory.ts'
import { officeListReceivers } from './office/list-receivers.ts'
import { officeLists } from './office/lists.ts'
import { officeLooks } from './office/looks.ts'
import { officeMoney } from './office/money.ts'
import { officeNotes } from './office/notes.ts'
import { officeOrders } from './office/orders.ts'
import { officeProperties } from './office/properties.ts'
import { officeQueues } from './office/queues.ts'
import { officeReports } from './office/reports.ts'
import { officeReviews } from './office/reviews.ts'
import { officeImportFiles, officeImports, officeRules } from './office/rules.ts'
import { officeSeeing } from './office/seeing.ts'
import { officeStaff } from './office/staff.ts'
import { officeStatementFiles, officeStatements } from './office/statements.ts'
import { officeViews } from './office/views.ts'
import { changes } from './orders/changes.ts'
import { foundOrders } from './orders/found-orders.ts'
import { invoices } from './orders/invoices.ts'
import { orders } from './orders/orders.ts'
import { payments } from './payments/payments.ts'
import { refunds } from './refunds/refunds.ts'
import { resellers } from './resellers/resellers.ts'
import { groupRequests } from './support/group-requests.ts'
import { support } from './support/support.ts'
import { tourCatalogue } from './tours/catalogue.ts'
import { tourReservation } from './tours/reservation.ts'
import { visaCases } from './visas/cases.ts'
import { visaDrafts } from './visas/drafts.ts'
import { visaKits } from './visas/kits.ts'
import { visaRequests } from './visas/requests.ts'
import { visas } from './visas/visas.ts'
import { wallet } from './wallet/wallet.ts'
import { withdrawals } from './wallet/withdrawals.ts'

export const contract = {
  api: {
    places,
    search,
    searchHistories,
    reservation,
    savedPassengers,
    ticketing,
    hotelSearch,
    hotelsSaved,
    hotelReviews,
    hotelReservation,
    hotelOrders,
    vouchers,
    visas,
    visaRequests,
    visaDrafts,
    visaCases,
    visaKits,
    insurancePlans,
    policies,
    tourCatalogue,
    tourReservation,
    orders,
    foundOrders,
    changes,
    invoices,
    payments,
    wallet: { ...wallet, ...withdrawals },
    refunds,
    captcha,
    support,
    groupRequests,
    content,
    resellers,
    app,
    officeApprovals,
    officeAudit,
    officeStaff,
    officeProperties,
    officeQueues,
    officeOrders,
    officeNotes,
    officeSearch,
    officeCustomers,
    officeRefunds,
    officeSupport,
    officeReviews,
    officeVisas,
    officeVisaFiles,
    officeInventory,
    officeRules,
    officeImports,
    officeImportFiles,
    officeLists,
    officeListReceivers,
    officeReports,
    officeMoney,
    officeBanners,
    officeStatements,
    officeStatementFiles,
    officeCampaigns,
    officeContent,
    officeCounter,
    officeExternals,
    officeCurrencies,
    officeViews,
    officeLooks,
    officeSeeing,
  },
  accounts: { account, messagePreferences, passkeys, pushDevices, staffGate },
  images: { blobs },
}
export type Contract = typeof contract
