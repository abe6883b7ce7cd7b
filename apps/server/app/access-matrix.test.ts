/**
 * Who may call what, generated from the contract (one piece: the matrix and the one row each operation must have in it).
 * Every operation × every kind of caller × own, other's and missing belongings: nothing leaks, and another's thing is answered
 * exactly as one that does not exist. An operation without a row here fails the test.
 */
import { contract } from '@parastoo/contract'
import {
  type OperationMeta,
  type StaffScope,
  scopesOf,
  staffScopes,
} from '@parastoo/contract/operation'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../platform/db/database.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const {
  buyer: buyerOf,
  clock,
  today,
  jobs,
  db,
  house,
} = await openTestHouse({
  // Nobody listens there; with none configured every call of resellers would be refused alike.
  settings: { SAFARMARKET_PROVIDER: 'matrix', SAFARMARKET_HOST: 'http://127.0.0.1:9' },
})
const { signedIn, offered, held, paidAtBank } = takeSteps({ buyer: buyerOf, today })

type Described = { meta: OperationMeta; route: { method: string; path: string } }
type Operation = Described & { name: string; base: 'api' | 'accounts' | 'images' }
const operations: Operation[] = Object.entries(contract).flatMap(([base, slices]) =>
  Object.entries(slices as Record<string, Record<string, { '~orpc': Described }>>).flatMap(
    ([slice, calls]) =>
      Object.entries(calls).map(([call, described]) => ({
        ...described['~orpc'],
        name: `${slice}.${call}`,
        base: base as Operation['base'],
      })),
  ),
)

/** The belongings of one traveller, by the ids that calls name them by. */
type Belongings = {
  issuedOrder: string
  heldOrder: string
  payment: string
  passenger: string
  search: string
  proposal: string
  history: string
  session: string
  quote: string
  refund: string
  change: string
  file: string
  supportRequest: string
  sending: string
}
const nowhere = '0196f0f0-0000-7000-8000-0000000000ff'
const missing: Belongings = {
  issuedOrder: nowhere,
  heldOrder: nowhere,
  payment: nowhere,
  passenger: nowhere,
  search: nowhere,
  proposal: nowhere,
  history: nowhere,
  session: nowhere,
  quote: nowhere,
  refund: nowhere,
  change: nowhere,
  file: nowhere,
  supportRequest: nowhere,
  sending: nowhere,
}

/** One white pixel. */
const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4//8/AAX+Av5Y8msOAAAAAElFTkSuQmCC',
  'base64',
)

type Input = Record<string, unknown>
/** `owned`: the input names a thing that belongs to somebody. */
type Row = { input: (belongings: Belongings) => Input; owned?: true }
const writtenWords = {
  title: 'عنوان',
  lead: 'خلاصه',
  description: 'توضیح',
  author: null,
  dated: '2026-11-27',
  places: [],
  sources: [],
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
}
const plain = (input: Input = {}): Row => ({ input: () => input })
const owned = (input: (belongings: Belongings) => Input): Row => ({ input, owned: true })

const departureDate = addDays(today, 7)
const stay = { checkIn: departureDate, checkOut: addDays(today, 9), rooms: [{ adults: 2 }] }
const abroad = { countries: ['DE'], startsOn: departureDate, endsOn: stay.checkOut }
const route = {
  origin: 'THR',
  originKind: 'CityCode',
  destination: 'MHD',
  destinationKind: 'CityCode',
}
const calendar = { ...route, from: today, to: departureDate }
const chosen: Row = {
  input: ({ search, proposal }) => ({ requestId: search, proposalId: proposal }),
}
const noCell = { row: 'nowhere', column: 'SY', facet: 'open', was: 1, value: 0 }
const path: Row = owned(({ issuedOrder }) => ({ id: issuedOrder }))

const rows: Record<string, Row> = {
  'hotelSearch.cities': plain(),
  'hotelSearch.suggest': plain({ search: 'مشهد' }),
  'hotelSearch.available': plain({ cityCode: 'mashhad', ...stay }),
  'hotelSearch.hotelDetail': plain({ hotelCode: 'nowhere', ...stay }),
  'hotelSearch.hotelCalendar': plain({
    hotelCode: 'nowhere',
    from: stay.checkIn,
    to: stay.checkOut,
  }),
  'hotelSearch.trendingHotels': plain({ cityCode: 'mashhad' }),
  'hotelsSaved.list': plain(),
  'hotelsSaved.save': plain({ hotelCodes: ['nowhere'] }),
  'hotelsSaved.remove': plain({ hotelCode: 'nowhere' }),
  'hotelReviews.list': plain({ hotelCode: 'nowhere' }),
  'hotelReviews.ofOrder': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'hotelReviews.write': owned(({ issuedOrder }) => ({
    orderId: issuedOrder,
    lineId: nowhere,
    score: 5,
    text: 'اتاق تمیز بود.',
  })),
  'hotelReservation.submitHotelOrder': plain({
    offerKey: 'nowhere',
    ...stay,
    roomGuests: [{ guests: [{}] }],
    contact: { phoneNumber: '09121234567' },
    accepted: { totalPrice: 1, payAtHotel: 0, board: 'BB', cancellation: [] },
  }),
  'hotelReservation.verifyHotelOrder': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'hotelOrders.details': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'hotelOrders.guests': owned(({ issuedOrder }) => ({ orderId: issuedOrder })),
  'vouchers.verifyIssueHotelVoucher': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'vouchers.hotelVoucherCalendar': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'vouchers.hotelVoucherPdf': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'vouchers.checkVoucher': plain({ code: 'nobodys' }),
  'tourCatalogue.available': plain(),
  'tourCatalogue.tourDetail': plain({ tourCode: 'nowhere' }),
  'tourCatalogue.departureCalendar': plain({
    tourCode: 'nowhere',
    from: today,
    to: departureDate,
  }),
  'tourCatalogue.quoteTour': plain({ departureId: nowhere, packageCode: 'none', adults: 1 }),
  'tourCatalogue.landingTours': plain({ cityCode: 'mashhad' }),
  'tourReservation.submitTourOrder': plain({
    departureId: nowhere,
    packageCode: 'none',
    rooms: [{ kind: 'SGL', people: [0] }],
    passengers: [{}],
    contact: { phoneNumber: '09121234567' },
    accepted: { totalPrice: 1, rulesVersion: 1 },
  }),
  'tourReservation.verifyTourOrder': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'tourReservation.acceptTourChange': owned(({ issuedOrder }) => ({
    orderId: issuedOrder,
    changeId: nowhere,
  })),
  'tourReservation.changeTourTraveller': owned(({ issuedOrder }) => ({
    orderId: issuedOrder,
    unitId: nowhere,
    passenger: {},
    accepted: { fee: 1 },
  })),
  'tourReservation.tourProgrammePdf': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'tourReservation.verifyIssueTour': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'insurancePlans.available': plain({ ...abroad, ages: [35] }),
  'insurancePlans.quote': plain({ ...abroad, planCode: 'none', birthDates: ['1990-05-12'] }),
  'insurancePlans.forOrder': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'insurancePlans.countries': plain(),
  'policies.submitInsuranceOrder': plain({
    ...abroad,
    planCode: 'none',
    insured: [{}],
    contact: { phoneNumber: '09121234567' },
    acceptedTotalPrice: 1,
  }),
  'policies.verifyIssuePolicy': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'policies.policyPdf': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'policies.checkPolicy': plain({ code: 'nobodys' }),
  'visas.enums': plain(),
  'visas.basePrices': plain(),
  'visas.totalPrice': plain({ destination: 'nowhere', visaType: 'none' }),
  'visas.rules': plain({ destination: 'nowhere' }),
  'visas.countries': plain(),
  'visaRequests.submitVisaRequest': plain(),
  'visaRequests.tellWhenReviewed': plain({ destination: 'nowhere', visaType: 'none' }),
  'visaRequests.verifyVisaPayment': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'visaDrafts.ownDraft': plain(),
  'visaDrafts.keepDraft': plain({
    destination: 'nowhere',
    visaType: 'none',
    nationality: 'IR',
    people: { adults: 1, children: 0, infants: 0 },
    fields: {
      travelDate: '',
      travelDateTyped: '',
      guardian: '',
      applicants: [{}],
      contact: { phoneNumber: '', dialingCode: '', email: '' },
    },
    papers: [],
    seen: null,
  }),
  'visaDrafts.giveUpDraft': plain({ seen: nowhere }),
  'visaCases.entryWarnings': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'visaCases.casesOfOrder': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'visaCases.visaCase': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'visaCases.givePaper': owned(({ issuedOrder, file }) => ({ paperId: issuedOrder, fileId: file })),
  'visaCases.showExit': owned(({ issuedOrder, file }) => ({ caseId: issuedOrder, fileId: file })),
  'visaCases.decisionLink': owned(({ issuedOrder }) => ({ caseId: issuedOrder })),
  'visaCases.withdrawCase': owned(({ issuedOrder }) => ({
    caseId: issuedOrder,
    acceptedBackRial: 0,
  })),
  'visaKits.embassyKit': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'visaKits.buyKit': owned(({ issuedOrder }) => ({
    visaOrderId: issuedOrder,
    nights: 7,
    acceptedRiskRial: 0,
  })),
  'visaKits.kitsToGiveBack': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'visaKits.giveBackKits': owned(({ issuedOrder }) => ({
    visaOrderId: issuedOrder,
    orders: [{ orderId: issuedOrder, items: [issuedOrder] }],
    agreed: true,
  })),
  'visaKits.kitPaper': owned(({ issuedOrder }) => ({ id: issuedOrder })),
  'places.domesticAirports': plain(),
  'places.internationalAirports': plain(),
  'places.airlines': plain(),
  'places.countries': plain(),
  'places.currencies': plain(),
  'search.available': plain({
    productType: 'DomesticFlight',
    originDestinations: [{ ...route, departureDate }],
  }),
  'search.availableById': { input: ({ search }) => ({ requestId: search }) },
  'search.flightDetail': chosen,
  'search.proposalDetails': chosen,
  'search.productType': { input: ({ search }) => ({ requestId: search }) },
  'search.homeCalendar': plain(calendar),
  'search.resultsCalendar': plain(calendar),
  'search.priceLevel': plain(calendar),
  'search.onSale': plain(),
  'search.quickSearches': plain(),
  'search.flightDetails': chosen,
  'search.fareRules': chosen,
  'search.routeRules': chosen,
  'searchHistories.flights': plain(),
  'searchHistories.hotels': plain(),
  'searchHistories.visas': plain(),
  'searchHistories.deActive': owned(({ history }) => ({ ids: [history] })),
  'searchHistories.deActiveVisa': owned(({ history }) => ({ ids: [history] })),
  'reservation.submitFlightOrder': {
    input: ({ search, proposal }) => ({
      requestId: search,
      proposalId: proposal,
      acceptedTotalPrice: 1,
      contact: { phoneNumber: '09121234567' },
      passengers: [],
    }),
  },
  'reservation.reserveFlightOrder': owned(({ heldOrder }) => ({ orderId: heldOrder })),
  'reservation.verifyFlightOrder': path,
  'reservation.soldRules': path,
  'reservation.getCaptcha': chosen,
  'savedPassengers.list': plain(),
  'savedPassengers.addOrUpdate': owned(({ passenger }) => ({
    ...buyerOf(77).passenger('Changed'),
    id: passenger,
  })),
  'savedPassengers.remove': owned(({ passenger }) => ({ id: passenger })),
  'ticketing.verifyIssueFlightTicket': path,
  'ticketing.flightTicketHtml': path,
  'ticketing.flightTicketPdf': path,
  'ticketing.flightTicketCalendar': path,
  'ticketing.issuedTickets': path,
  'ticketing.ticketChannels': plain(),
  'ticketing.sendTicket': owned(({ issuedOrder }) => ({ orderId: issuedOrder, channel: 'Sms' })),
  'ticketing.sentTickets': path,
  'ticketing.withdrawTicket': owned(({ sending }) => ({ id: sending })),
  'ticketing.sharedTicketPdf': plain({ code: 'nobodys' }),
  'ticketing.foundTicketPdf': plain({ permission: 'nobodys' }),
  'ticketing.checkTicket': plain({ code: 'nobodys' }),
  'captcha.getCaptcha': plain({ purpose: 'discount' }),
  'foundOrders.askCode': plain({ orderNumber: '1', phoneNumber: '12' }),
  'foundOrders.open': plain({
    orderNumber: '1',
    phoneNumber: '12',
    code: '1234',
    challenge: 'none',
  }),
  'foundOrders.show': plain({ permission: 'nobodys' }),
  'orders.list': plain(),
  'orders.details': path,
  'orders.passengers': path,
  'orders.applyDiscount': owned(({ heldOrder }) => ({ orderId: heldOrder, code: 'NOBODYS' })),
  'orders.cancel': owned(({ heldOrder }) => ({ orderId: heldOrder })),
  'orders.removeDiscount': owned(({ heldOrder }) => ({ orderId: heldOrder })),
  'changes.list': path,
  'changes.alternatives': owned(({ change }) => ({ id: change })),
  'changes.answer': owned(({ change }) => ({ changeId: change, answer: 'Accept' })),
  'invoices.buyer': path,
  'invoices.setBuyer': owned(({ issuedOrder }) => ({ orderId: issuedOrder, buyer: null })),
  'invoices.issue': owned(({ issuedOrder }) => ({ orderId: issuedOrder })),
  'invoices.pdf': path,
  'payments.gateways': plain(),
  'payments.allGateways': plain(),
  'payments.countries': plain(),
  'payments.create': owned(({ heldOrder }) => ({ orderId: heldOrder })),
  'payments.byId': owned(({ payment }) => ({ id: payment })),
  // Another's order answers null, as one without a payment does.
  'payments.latestOfOrder': plain({ orderId: nowhere }),
  'payments.payLater': plain({ orderId: nowhere }),
  'wallet.balance': plain({ type: 'Cache' }),
  'wallet.balanceDifference': plain({ totalPrice: 1000 }),
  'wallet.confirmOrder': owned(({ heldOrder }) => ({ orderId: heldOrder })),
  'wallet.flows': plain(),
  'wallet.exportFlows': plain(),
  'wallet.withdrawals': plain(),
  'wallet.requestWithdrawal': plain({ amount: 300_000 }),
  'refunds.reasons': plain(),
  'refunds.refundableItems': owned(({ issuedOrder }) => ({ orderId: issuedOrder })),
  'refunds.quote': owned(({ issuedOrder }) => ({ orderId: issuedOrder })),
  'refunds.payoutAccount': plain(),
  'refunds.create': owned(({ issuedOrder, quote }) => ({
    orderId: issuedOrder,
    items: [quote],
    reasonId: 1,
    agreed: true,
  })),
  'refunds.requests': plain(),
  'refunds.request': owned(({ refund }) => ({ id: refund })),
  'groupRequests.create': plain({ origin: 'تهران', passengers: 3 }),
  'content.page': plain({ path: '/nowhere' }),
  'content.preview': plain({ token: 'made.up' }),
  'content.versions': plain({ path: '/nowhere' }),
  'content.posts': plain(),
  'content.search': plain({ query: 'بار' }),
  'content.movedTo': plain({ path: '/nowhere' }),
  'content.landingContent': plain({ cityCode: 'MHD', productType: 'DomesticFlight' }),
  'content.landingFlights': plain({ cityCode: 'MHD', productType: 'DomesticFlight' }),
  'content.landingExists': plain({ cityCode: 'MHD', productType: 'DomesticFlight' }),
  'content.routeFacts': plain({ origin: 'THR', destination: 'MHD' }),
  'content.trendingRoutes': plain(),
  'content.trending': plain(),
  // Who shows no key is nobody to it; its own tests have those who do.
  'resellers.flights': plain({
    reseller: 'safarmarket',
    originDestinations: [{ origin: 'THR', destination: 'MHD', departureDate: today }],
  }),
  'resellers.openLink': plain({ reseller: 'safarmarket', token: 'nobodys' }),
  'resellers.link': plain({ linkId: nowhere }),
  'resellers.availableRequest': plain({ safarmarketId: 'nobodys' }),
  'resellers.byProposal': chosen,
  'resellers.byOrder': owned(({ issuedOrder }) => ({ orderId: issuedOrder })),
  'resellers.callStep': owned(({ issuedOrder, search }) => ({
    pixelUrl: 'paid',
    data: { visitId: nowhere, requestId: search, orderId: issuedOrder },
  })),
  'app.checkUpdate': plain(),
  'support.contact': plain(),
  'support.create': owned(({ issuedOrder }) => ({
    orderId: issuedOrder,
    subject: 'Ticket',
    text: 'لطفاً ساعت پرواز را بگویید.',
  })),
  'support.write': owned(({ supportRequest }) => ({
    id: supportRequest,
    text: 'لطفاً هرچه زودتر پاسخ دهید.',
  })),
  'support.requests': plain(),
  'officeQueues.counts': plain(),
  'officeQueues.troubles': plain(),
  'officeQueues.items': plain({ queue: 'late' }),
  'officeQueues.claim': plain({ queue: 'late' }),
  'officeQueues.moveMany': plain({ queue: 'late', subjects: [nowhere], move: 'claim' }),
  'officeViews.list': plain({ page: 'orders' }),
  'officeViews.save': plain({ page: 'orders', name: 'امروز', filter: {} }),
  'officeViews.remove': plain({ viewId: nowhere }),
  'officeLooks.look': plain({ orderId: nowhere }),
  'officeQueues.release': plain({ queue: 'late', subject: nowhere }),
  'officeQueues.snooze': plain({ queue: 'late', subject: nowhere, minutes: 30, reason: 'later' }),
  'officeOrders.list': plain(),
  'officeOrders.order': plain({ id: nowhere }),
  'officeOrders.form': plain({ lineId: nowhere }),
  'officeOrders.recordIssued': plain({ lineId: nowhere, values: {} }),
  'officeOrders.recordFailed': plain({ lineId: nowhere, reason: 'never sold' }),
  'officeOrders.settle': plain({ lineId: nowhere, settlement: 'agreed' }),
  'officeOrders.answerHotel': plain({ lineId: nowhere, isAccepted: true }),
  'officeOrders.correctNumber': plain({ lineId: nowhere, number: '1', was: null }),
  'officeOrders.answerTour': plain({ lineId: nowhere, isAccepted: true }),
  'officeNotes.colleagues': plain(),
  'officeNotes.mentions': plain(),
  'officeNotes.readMentions': plain({ about: 'order', id: nowhere }),
  'officeNotes.add': plain({ about: 'order', id: nowhere, text: 'تماس گرفتم' }),
  'officeNotes.edit': plain({ noteId: nowhere, text: 'تماس گرفتم' }),
  'officeSearch.find': plain({ q: '0000000000' }),
  'officeCustomers.customer': plain({ id: nowhere }),
  'officeRefunds.request': plain({ number: 'none' }),
  'officeRefunds.approve': plain({ number: 'none', itemIds: [nowhere] }),
  'officeRefunds.refuse': plain({ number: 'none', itemIds: [nowhere], note: 'نمی‌شود' }),
  'officeReviews.review': plain({ lineId: nowhere }),
  'officeReviews.decide': plain({ lineId: nowhere, isShown: true, seen: 'waiting' }),
  'officeReviews.answer': plain({ lineId: nowhere, text: 'از لطف شما سپاسگزاریم.' }),
  'officeSupport.thread': plain({ number: 'none' }),
  'officeSupport.answer': plain({ number: 'none', text: 'پرواز سر ساعت است.' }),
  'officeSupport.close': plain({ number: 'none' }),
  'officeVisas.times': plain(),
  'officeVisas.visaCase': plain({ caseId: nowhere }),
  'officeVisas.move': plain({ caseId: nowhere, to: 'ready' }),
  'officeVisas.showPaper': plain({ caseId: nowhere, fileId: nowhere }),
  'officeVisas.askPaper': plain({ caseId: nowhere, kind: 'photo', reason: 'missing' }),
  'officeVisas.tell': plain({ caseId: nowhere, note: 'در راه است', nextExpectedOn: null }),
  'officeVisas.moveOriginal': plain({ caseId: nowhere, kind: 'passport', to: 'received' }),
  'officeVisas.returnDeposit': plain({ caseId: nowhere, note: 'مهر خروج' }),
  'officeVisas.holdFiles': plain({ caseId: nowhere, days: 3, note: 'اختلاف' }),
  'officeVisaFiles.bringVisa': plain({ caseId: nowhere }),
  'officeReports.report': plain({ name: 'sales', from: today, to: today }),
  'officeReports.parts': plain({ name: 'sales', from: today, to: today, key: '' }),
  'officeReports.askExport': plain({ name: 'sales', from: today, to: today }),
  'officeReports.exports': plain(),
  'officeReports.exportFile': plain({ id: nowhere }),
  'officeMoney.payouts': plain(),
  'officeMoney.bankFile': plain({ batchId: nowhere }),
  'officeMoney.recordPaid': plain({ id: nowhere, trackingNumber: '1' }),
  'officeMoney.recordReturned': plain({ payoutId: nowhere, reason: 'حساب بسته است' }),
  'officeMoney.refuse': plain({ payoutId: nowhere, reason: 'حساب بسته است' }),
  'officeMoney.suppliers': plain(),
  'officeMoney.askSupplierPayment': plain({
    supplier: 'none',
    amountRial: 1,
    iban: 'IR820540102680020817909002',
    holder: 'شرکت نمونه',
    reason: 'صورت‌حساب ماه',
  }),
  'officeSeeing.begin': plain({ customerId: nowhere, reason: 'پرسش مشتری' }),
  'officeStatements.list': plain(),
  'officeStatements.statement': plain({ id: nowhere }),
  'officeStatements.dispute': plain({ lineId: nowhere, reason: 'رقم درست نیست' }),
  'officeStatements.correct': plain({ lineId: nowhere, reason: 'رقم درست نیست' }),
  'officeStatements.askAccept': plain({ lineId: nowhere, reason: 'رقم درست است' }),
  'officeStatements.askPayment': plain({
    id: nowhere,
    amountRial: 10,
    iban: 'IR820540102680020817909002',
    holder: 'شرکت نمونه',
    reason: 'صورت‌حساب ماه',
  }),
  'officeStatements.remove': plain({ id: nowhere }),
  'officeStatementFiles.take': plain({}),
  'officeMoney.differing': plain(),
  'officeMoney.sides': plain({ day: today }),
  'officeMoney.settleDifference': plain({ id: nowhere, note: 'برابر شد' }),
  'officeMoney.tillDifferences': plain(),
  'officeMoney.tillSums': plain(),
  'officeMoney.askTillDifference': plain({ shiftId: nowhere, reason: 'خطای شمارش' }),
  'officeMoney.tillGaps': plain(),
  'officeMoney.askTillGap': plain({ shiftId: nowhere, to: 'bank', reason: 'واریز به بانک' }),
  'officeMoney.days': plain(),
  'officeMoney.closeDay': plain({ day: today }),
  'officeCounter.standing': plain({ orderId: nowhere }),
  'officeCounter.takeCash': plain({ orderId: nowhere, amountRial: 10 }),
  'officeCounter.takeCard': plain({
    orderId: nowhere,
    amountRial: 10,
    terminal: '12345678',
    trace: '1',
    cardEnd: '1234',
    slipOn: today,
  }),
  'officeCounter.sendLink': plain({ orderId: nowhere }),
  'officeCounter.giveUp': plain({ orderId: nowhere }),
  'officeCounter.openCustomer': plain({ phoneNumber: '0912' }),
  'officeCounter.beginSelling': plain({ customerId: nowhere, way: 'phone' }),
  'officeCounter.endSelling': plain({ sellingId: nowhere }),
  'officeCounter.sendWalletCode': plain({ orderId: nowhere, amountRial: 10 }),
  'officeCounter.takeFromWallet': plain({
    orderId: nowhere,
    amountRial: 10,
    challenge: 'none',
    code: '0000',
  }),
  'officeLists.previewMessage': plain({ source: 'tours', row: nowhere, topic: 'call-us' }),
  'officeLists.tell': plain({ source: 'tours', row: nowhere, topic: 'call-us', recipients: 1 }),
  'officeCampaigns.list': plain(),
  'officeCampaigns.ask': plain({
    code: 'MATRIX',
    title: 'آزمون',
    worth: { amountRial: 10 },
    budgetRial: 10,
    ceilingRial: null,
    leastTotalRial: 0,
    products: null,
    isFirstOrder: false,
    perUser: null,
    inAll: null,
    startsOn: today,
    endsOn: today,
    reason: 'آزمون',
  }),
  'officeCampaigns.stop': plain({ code: 'NOWHERE', reason: 'آزمون' }),
  'officeBanners.list': plain(),
  'officeBanners.save': plain({
    seen: null,
    place: 'home',
    title: 'نوروز در کیش',
    text: '',
    pictureId: nowhere,
    link: '/hotel-home',
    advertiser: '',
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: null,
  }),
  'officeBanners.stop': plain({ id: nowhere }),
  'content.banner': plain({ place: 'home' }),
  'officeListReceivers.list': plain(),
  'officeListReceivers.add': plain({
    source: 'hotels',
    of: 'nobodys',
    nameFa: 'هتل',
    email: 'desk@hotel.example',
    hoursBefore: 24,
  }),
  'officeListReceivers.stop': plain({ id: nowhere }),
  'officeContent.pages': plain(),
  'officeContent.page': plain({ pageId: nowhere }),
  'officeContent.add': plain({ path: '/not a page', kind: 'page', words: writtenWords }),
  'officeContent.save': plain({ pageId: nowhere, beganFrom: 1, words: writtenWords }),
  'officeContent.preview': plain({ pageId: nowhere, number: 1 }),
  'officeContent.publish': plain({ pageId: nowhere, number: 1 }),
  'officeContent.schedule': plain({
    pageId: nowhere,
    number: 1,
    publishAt: '2199-01-01T08:00:00Z',
  }),
  'officeContent.giveUpSchedule': plain({ pageId: nowhere }),
  'officeContent.rename': plain({ pageId: nowhere, path: '/nowhere' }),
  'officeContent.archive': plain({ pageId: nowhere, leadTo: null }),
  'officeContent.addresses': plain(),
  'officeContent.lead': plain({ from: '/same', to: '/same' }),
  'officeContent.pictures': plain(),
  'officeContent.addPicture': plain({ fileId: nowhere, alt: 'ساحل', focus: { x: 1, y: 1 } }),
  'officeProperties.property': plain({ code: 'nobodys' }),
  'officeProperties.addPicture': plain({ code: 'nobodys', fileId: nowhere }),
  'officeProperties.save': plain({
    code: 'nobodys',
    version: 0,
    aboutFa: '',
    facilities: [],
    checkInFrom: '14:00',
    checkOutUntil: '12:00',
    sameDayUntil: '20:00',
    admission: {
      acceptsForeigners: 'yes',
      needsEntryStamp: false,
      couplesDocument: 'none',
      singleWoman: 'yes',
      singleMan: 'yes',
      leastAgeAlone: 18,
    },
    pictures: [],
  }),
  'officeExternals.unpaid': plain(),
  'officeExternals.enter': plain({
    customerId: nowhere,
    seller: 'دفتر ماهان',
    pnr: 'K7QWER',
    legs: [
      {
        airlineCode: 'W5',
        flightNumber: '1015',
        origin: 'THR',
        destination: 'MHD',
        departureTime: `${today}T08:00`,
        arrivalTime: `${today}T09:30`,
      },
    ],
    prices: [{ type: 'Adult', priceRial: 20, costRial: 10 }],
    keptPercent: 30,
    passengers: [{ ticketNumber: '8151234567890' }],
  }),
  'officeCounter.till': plain(),
  'officeCounter.openTill': plain({ openingRial: 0 }),
  'officeCounter.closeTill': plain({ shiftId: nowhere, countedRial: 0 }),
  'account.createOtp': plain({ phoneNumber: '12' }),
  'account.userHasPassword': plain({ phoneNumber: '12' }),
  'account.verifyGmailToken': plain({ jwt: 'none' }),
  'account.currentUser': plain(),
  'account.bankAccount': plain(),
  'account.update': plain(),
  'account.confirmEmail': plain({ code: '1234', challenge: 'none' }),
  'account.changePassword': plain({ currentPassword: '' }),
  'account.setFirstPassword': plain({ password: '' }),
  'account.askProof': plain(),
  'account.proveAgain': plain({ code: '1234', challenge: 'none' }),
  'account.notices': plain(),
  'account.sessions': plain(),
  'account.endSession': owned(({ session }) => ({ id: session })),
  'account.endOtherSessions': plain(),
  'account.close': plain(),
  'messagePreferences.list': plain(),
  'messagePreferences.update': plain({ kind: 'Purchase', channel: 'Sms', isOn: true }),
  'passkeys.list': plain(),
  'passkeys.startAdding': plain(),
  'passkeys.add': plain({ nameFa: 'گوشی', response: {} }),
  'passkeys.remove': plain({ id: nowhere }),
  'passkeys.ask': plain(),
  'pushDevices.key': plain(),
  'pushDevices.add': plain({
    endpoint: 'https://fcm.googleapis.com/x',
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  }),
  'pushDevices.remove': plain({ endpoint: 'https://fcm.googleapis.com/x' }),
  'staffGate.standing': plain(),
  'staffGate.startPasskey': plain(),
  'staffGate.addPasskey': plain({ nameFa: 'گوشی', response: {} }),
  'staffGate.removePasskey': plain({ id: nowhere }),
  'staffGate.startTotp': plain(),
  'staffGate.confirmTotp': plain({ code: '123456' }),
  'staffGate.renewRecoveryCodes': plain(),
  'staffGate.startProof': plain(),
  'staffGate.prove': plain({ recoveryCode: 'none' }),
  'officeCurrencies.list': plain(),
  'officeCurrencies.set': plain({
    currencyCode: 'USD',
    version: 1,
    rialPerUnit: 1_200_000,
    source: 'بانک مرکزی',
  }),
  'officeRules.parts': plain({ sheet: 'penalties' }),
  'officeRules.sheet': plain({ sheet: 'connections', of: 'nowhere' }),
  'officeRules.preview': plain({ sheet: 'connections', of: 'nowhere', rows: [] }),
  'officeRules.save': plain({
    sheet: 'connections',
    of: 'nowhere',
    version: '0'.repeat(32),
    rows: [],
    reason: 'کار امروز',
  }),
  'officeRules.tryBack': plain({
    sheet: 'penalties',
    of: 'nowhere',
    rows: [],
    orderNumber: '1',
  }),
  'officeImports.list': plain(),
  'officeImports.dryRun': plain({ uploadId: nowhere, mapping: {} }),
  'officeImports.apply': plain({
    uploadId: nowhere,
    mapping: {},
    version: '0'.repeat(32),
    reason: 'کار امروز',
  }),
  'officeImports.undo': plain({ changeId: nowhere, reason: 'کار امروز' }),
  'officeImportFiles.take': plain({}),
  'officeInventory.choices': plain({ source: 'flights' }),
  'officeInventory.sheet': plain({ source: 'flights', from: today, until: today, of: 'THR-MHD' }),
  'officeInventory.load': plain({ source: 'tours' }),
  'officeInventory.preview': plain({ source: 'hotels', changes: [noCell] }),
  'officeInventory.change': plain({ source: 'flights', changes: [noCell] }),
  'officeLists.read': plain({ source: 'flights', row: 'nowhere' }),
  'officeLists.send': plain({ source: 'tours', row: nowhere }),
  'officeApprovals.list': plain(),
  'officeApprovals.approval': plain({ id: nowhere }),
  'officeApprovals.approve': plain({ id: nowhere, hash: '0'.repeat(64) }),
  'officeApprovals.refuse': plain({ id: nowhere, note: 'نه هنوز' }),
  'officeApprovals.withdraw': plain({ id: nowhere }),
  'officeApprovals.payable': plain(),
  'officeApprovals.askPayout': plain({ reason: 'واریز امروز' }),
  'officeApprovals.askScopes': plain({ userId: nowhere, scope: [], reason: 'همکار جدید' }),
  'officeApprovals.askReset': plain({ userId: nowhere, reason: 'گوشی گم شده' }),
  'officeApprovals.askRefund': plain({
    number: 'none',
    itemIds: [nowhere],
    percent: 0,
    reason: 'پرواز تأخیر داشت',
  }),
  'officeApprovals.askWallet': plain({
    userId: nowhere,
    way: 'credit',
    amountRial: 10,
    account: 'goodwill',
    title: 'دلجویی',
    reason: 'پرواز تأخیر داشت',
  }),
  'officeApprovals.askReturn': plain({
    paymentId: nowhere,
    verb: 'reverse',
    reason: 'بانک دو برابر گرفته است',
  }),
  'officeApprovals.askFares': plain({
    source: 'flights',
    cells: [{ row: 'nowhere', column: 'SY', was: 20, value: 10 }],
    reason: 'صندلی‌ها مانده است',
  }),
  'officeAudit.list': plain(),
  'officeAudit.chain': plain(),
  'officeStaff.list': plain(),
  'officeStaff.find': plain({ username: '0000' }),
  'blobs.upload': plain(),
  'blobs.readMrz': plain(),
  'blobs.beginParts': plain({ id: nowhere, byteLength: 1000 }),
  'blobs.putPart': plain({ id: nowhere, place: 0 }),
  'blobs.partsOf': plain({ id: nowhere }),
  'blobs.finishParts': plain({ id: nowhere }),
  'blobs.link': owned(({ file }) => ({ id: file })),
  'blobs.remove': owned(({ file }) => ({ id: file })),
}

type Answer = { status: number; body: string }

async function ask(caller: Buyer, operation: Operation, input: Input): Promise<Answer> {
  const { method, path: template } = operation.route
  const left = { ...input }
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(left[name])
    delete left[name]
    return value
  })
  const query = new URLSearchParams(left as Record<string, string>).toString()
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const reply = await caller.send(
    `/${operation.base}${filled}${!hasBody && query ? `?${query}` : ''}`,
    {
      method,
      ...(hasBody
        ? { body: JSON.stringify(left), headers: { 'content-type': 'application/json' } }
        : {}),
    },
  )
  return { status: reply.status, body: await reply.text() }
}

/** Its carrier calls a flight off. */
async function changeOf(orderId: string): Promise<string> {
  const lineId = (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
  await house.flights.changes.desk.recordLine({ lineId, to: 'cancelled', by: 'test' })
  const { rows: changes } = await sql<{ id: string }>`
    select id from flights.flight_change where order_id = ${orderId}`.execute(tables(db))
  return changes[0]?.id ?? ''
}

async function fileOf(owner: Buyer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([tinyPicture]), 'passport.png')
  const reply = await owner.send('/images/Blob/Upload', { method: 'POST', body: form })
  return ((await reply.json()) as { data: { id: string } }).data.id
}

async function sendingOf(owner: Buyer, orderId: string): Promise<string> {
  const tickets = '/api/flight-reservation/Tickets'
  owner.must(await owner.call('POST', `${tickets}/SendTicket`, { orderId, channel: 'Sms' }))
  const sent = await owner.call<{ id: string }[]>('GET', `${tickets}/SentTickets/${orderId}`)
  return owner.must(sent)[0]?.id ?? ''
}

/** Everything a traveller may own, made by the calls a traveller makes. */
async function belongingsOf(owner: Buyer): Promise<Belongings> {
  const proposal = await offered(owner)
  const issued = await held(owner, proposal)
  const { paymentId } = await paidAtBank(owner, issued.orderId)
  await jobs.runDue()
  const waiting = await held(owner)
  const saved = owner.must(
    await owner.call<{ id: string }>(
      'POST',
      '/api/flight-reservation/Passenger/AddOrUpdatePassenger',
      owner.passenger('Kept', 5),
    ),
  )
  const histories = owner.must(
    await owner.call<{ id: string }[]>(
      'POST',
      '/api/user-interactions/FlightUserInteractions/GetFlightSearchHistories',
      {},
    ),
  )
  const sessions = owner.must(
    await owner.call<{ id: string }[]>('GET', '/accounts/api/Account/Sessions'),
  )
  // Staff decide it, so the ticket stays good meanwhile.
  const noShow = 5
  const items = await owner.refundable(issued.orderId, noShow)
  const back = owner.must(await owner.refund(issued.orderId, items, { reasonId: noShow }))
  const asked = owner.must(
    await owner.call<{ id: string }>('POST', '/api/support/Request/Create', {
      orderId: issued.orderId,
      subject: 'Ticket',
      text: 'یک پرسش دربارهٔ بلیت دارم.',
    }),
  )
  return {
    issuedOrder: issued.orderId,
    heldOrder: waiting.orderId,
    payment: String(paymentId),
    passenger: saved.id,
    search: proposal.requestId,
    proposal: proposal.proposalId,
    history: histories[0]?.id ?? '',
    session: sessions[0]?.id ?? '',
    quote: items[0]?.id ?? '',
    refund: back.id,
    change: await changeOf(issued.orderId),
    file: await fileOf(owner),
    supportRequest: asked.id,
    sending: await sendingOf(owner, issued.orderId),
  }
}

let owner: Buyer
let other: Buyer
let revoked: Buyer
let visitor: Buyer
let belongings: Belongings
const staff = new Map<StaffScope, Buyer>()
/** Where no scope is asked for, one is as good as another. */
const someScopes: readonly StaffScope[] = ['orders', 'users', 'audit']

beforeAll(async () => {
  owner = await signedIn()
  other = await signedIn()
  revoked = await signedIn()
  visitor = buyerOf(9_001)
  belongings = await belongingsOf(owner)
  for (const scope of staffScopes) {
    const one = await signedIn()
    const { id } = one.must(
      await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
    )
    await makeStaff({ db, clock }, id, [scope])
    staff.set(scope, one)
  }
  const form = new URLSearchParams({ client_id: 'web', token_type_hint: 'refresh_token' })
  const signedOut = await revoked.send('/accounts/connect/revocation', {
    method: 'POST',
    body: form,
  })
  expect([signedOut.status, await signedOut.text()]).toEqual([200, ''])
}, 120_000)

it('has a row for every operation of the contract, and for nothing else', () => {
  expect(Object.keys(rows).sort()).toEqual(operations.map(({ name }) => name).sort())
})

it('every owned thing of the matrix exists, or its rows would show nothing', () => {
  for (const [name, id] of Object.entries(belongings)) expect(id, name).toBeTruthy()
})

describe.each(operations)('$name', (operation) => {
  const { who } = operation.meta
  const scopes = scopesOf(who)
  const row = rows[operation.name]
  const inputOf = (of: Belongings) => row?.input(of) ?? {}

  it(`is for ${who}`, async () => {
    const answer = await ask(visitor, operation, inputOf(missing))
    if (who === 'all') expect([401, 403]).not.toContain(answer.status)
    else expect(answer.status).toBe(401)
  })

  it('refuses a token whose session was revoked', async () => {
    const answer = await ask(revoked, operation, inputOf(belongings))
    expect(answer.status).toBe(401)
    expect(answer.body).toBe((await ask(revoked, operation, inputOf(missing))).body)
  })

  it('gives each staff scope what the contract says, and no traveller’s belongings', async () => {
    for (const [scope, one] of staff) {
      if (!scopes && !someScopes.includes(scope)) continue
      const answer = await ask(one, operation, inputOf(missing))
      if (scopes && !scopes.includes(scope)) expect(answer.status, scope).toBe(403)
      else expect([401, 403], scope).not.toContain(answer.status)
      if (!row?.owned) continue
      expect(await ask(one, operation, inputOf(belongings)), scope).toEqual(answer)
    }
  })

  if (!row?.owned) return
  it('answers another’s thing exactly as one that does not exist', async () => {
    const [others, none] = [
      await ask(other, operation, inputOf(belongings)),
      await ask(other, operation, inputOf(missing)),
    ]
    expect(others).toEqual(none)
    expect(none.status).toBe(404)
  })
})

describe('what belongs to its owner', () => {
  const kept = [
    'orders.details',
    'orders.passengers',
    'payments.byId',
    'refunds.refundableItems',
    'refunds.request',
    'ticketing.flightTicketHtml',
  ]
  it.each(kept)('%s still answers the owner after all that', async (name) => {
    const operation = operations.find((each) => each.name === name)
    if (!operation) throw new Error(`There is no ${name}`)
    expect((await ask(owner, operation, rows[name]?.input(belongings) ?? {})).status).toBe(200)
  })
})

describe('a token that is over', () => {
  it('is refused by every operation, open ones too, with one answer', async () => {
    clock.advance({ minutes: 31 })
    const answers = new Set<string>()
    for (const operation of operations) {
      const answer = await ask(owner, operation, rows[operation.name]?.input(belongings) ?? {})
      expect([operation.name, answer.status]).toEqual([operation.name, 401])
      answers.add(answer.body)
    }
    expect(answers.size).toBe(1)
  }, 60_000)
})
