/** Every call that the specification and the page on our HTTP surface name stands in the contract, under its own method and address. */
import { expect, it } from 'vitest'
import { contract } from './index.ts'

type Promised = { '~orpc': { route: { method?: string; path?: string } } }
const known = new Set(
  Object.entries(contract).flatMap(([base, slices]) =>
    Object.values(slices as unknown as Record<string, Record<string, Promised>>).flatMap((slice) =>
      Object.values(slice).map((operation) => {
        const { method = 'POST', path = '' } = operation['~orpc'].route
        return `${base} ${method} ${path.slice(1).replace(/\/?\{\w+\}/g, '')}`
      }),
    ),
  ),
)

/** Calls of `base` under one folder: `Folder: Call Call`. */
const under = (base: string, method: string, folders: Record<string, string>): string[] =>
  Object.entries(folders).flatMap(([folder, calls]) =>
    calls.split(' ').map((call) => `${base} ${method} ${folder}/${call}`),
  )

const named = [
  ...under('accounts', 'POST', {
    otp: 'create UserHasPassword',
    'api/Account': 'Update ChangePassword Close',
    'api/account': 'CurrentUserSetFirstPassword',
    'api/ExternalLogin': 'VerifyGmailToken',
  }),
  ...under('accounts', 'GET', { 'api/Account': 'CurrentUser' }),
  ...under('images', 'POST', { Blob: 'Upload ReadMRZ' }),
  ...under('api', 'POST', {
    'flight-configuration/Agency': 'GetAgencies',
    'flight-configuration/Airport': 'GetInternationalPlpAirports GetDomesticPlpAirports',
    'hotel-configuration/Cities': 'GetAllCities',
    'front-api/HotelTrending': 'GetHotelsAvailableByDestination',
    'flight-catalog/FlightCatalog':
      'Available FlightDetail GetPlpProposalDetails GetProductTypeByAvailableRequest',
    'flight-catalog/FlightCalendar': 'HomePageCalendar PlpCalendar',
    'flight-catalog/HomePage': 'GetQuickSearchInfos',
    'flight-catalog/SafarMarket': 'GetAvailableRequest',
    'flight-reservation/Passenger': 'GetCurrentUserPassengers AddOrUpdatePassenger',
    'flight-reservation/Submit': 'SubmitFlightOrder',
    'flight-reservation/Reserve': 'ReserveFlightOrder',
    'flight-reservation/Proposals': 'GetFlightDetails',
    'flight-reservation/FareRules': 'GetRouteRules GetFareRules',
    'hotel-catalog/HotelCatalog': 'Available HotelDetail HotelCalendar',
    'hotel-reservation/Submit': 'SubmitHotelOrder',
    'resellers/SafarMarket/SafarMarket':
      'GetSafarMarketRequestByProposalId GetSafarMarketRequestByOrderId CallStep',
    'payment/Pay': 'Create',
    'wallet/wallet': 'CurrentUserBalanceDifference ConfirmOrder',
    'user-interactions/FlightUserInteractions': 'GetFlightSearchHistories DeActive',
    'user-interactions/HotelUserInterations': 'GetHotelSearchHistories',
    'user-interactions/VisaUserInterations': 'GetVisaSearchHistories DeActive',
    'orders/Order': 'GetCurrentUserOrders ApplyDiscountVoucher RemoveDiscountVoucher CancelOrder',
    'orders/HotelOrder': 'GetHotelPassengersByOrderId',
    'refund/RefundQuote': 'Create',
    'refund/RefundRequest': 'Create',
    'visa/Submit': 'SubmitVisaRequest',
    'visa/country': 'getall',
    'front-api/App': 'CheckUpdate',
    'front-api/LandingPages':
      'GetLandingPageContent GetLandingPageFlights GetLandingPageTours GetExistMappingLandingPage',
    'tour-catalog/HomePage': 'GetAvailableTours',
    'tour-catalog/Tour': 'TourDetail DepartureCalendar QuoteTour',
    'tour-reservation/Submit': 'SubmitTourOrder',
    'insurance-catalog/Plan': 'Available Quote',
    'insurance-reservation/Submit': 'SubmitInsuranceOrder',
  }),
  ...under('api', 'GET', {
    'flight-configuration/Country': 'GetAllCountries',
    'pricing/CurrencyRate': 'GetUICurrencyCodes',
    'front-api/Trending': 'GetTrendingList',
    'front-api/Blog': 'Posts',
    'flight-catalog/FlightCatalog': 'Available',
    'flight-reservation/Tickets': 'FlightTicketHtml FlightTicketPdf',
    'flight-reservation/Submit': 'VerifyFlightOrder',
    'flight-reservation/Issue': 'VerifyIssueFlightTicket',
    'hotel-reservation/Submit': 'VerifyHotelOrder',
    'hotel-reservation/Issue': 'VerifyIssueHotelVoucher',
    'hotel-reservation/Vouchers': 'HotelVoucherPdf',
    'payment/Gateway': 'Paged GetAll',
    'payment/Country': 'GetAll',
    'payment/Pay': 'ById',
    'wallet/wallet': 'CurrentUserBalance',
    'wallet/WalletFlows': 'GetCurrentUserWalletFlows',
    'export/CustomersExport': 'GetCurrentUserWalletFlows',
    'orders/Order': 'GetCurrentUserOrderDetails GetCurrentUserHotelOrderDetails GetOrderPassengers',
    'refund/RefundReason': 'GetAll',
    'refund/RefundableItems': 'GetOrderRefundableItems',
    'visa/Visa': 'GetVisaEnums GetTotalPrice GetBasePrices',
    'visa/Submit': 'VerifyVisaPayment',
    'tour-reservation/Submit': 'VerifyTourOrder',
    'tour-reservation/Issue': 'VerifyIssueTour',
    'insurance-reservation/Issue': 'VerifyIssuePolicy',
    'insurance-reservation/Policies': 'PolicyPdf',
  }),
  'api DELETE flight-reservation/Passenger/DeletePassenger',
]

it('every call of the specification is in the contract', () => {
  expect(named.filter((call) => !known.has(call))).toEqual([])
})
