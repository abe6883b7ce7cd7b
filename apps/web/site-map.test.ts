import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { paths, withQuery } from './paths.ts'
import routes from './routes.ts'

type Entry = { path?: string; index?: boolean; id?: string; file: string; children?: Entry[] }

const asObjects = (entries: Entry[]): RouteObject[] =>
  entries.map(({ path, index, file, children }) =>
    index
      ? { index: true, id: file }
      : { path, id: `${file}#${path}`, children: asObjects(children ?? []) },
  ) as RouteObject[]

const fileFor = (address: string) =>
  matchRoutes(asObjects(routes as Entry[]), address.split('?')[0] ?? '')?.at(-1)?.route.id

const chosen = { requestId: 'r', proposalId: 'p', adults: 1, children: 0, infants: 0 }

describe('the site map', () => {
  it.each([
    [paths.home(), 'features/search/home/HomePage'],
    [paths.signIn('/profile'), 'features/search/home/HomePage'],
    [paths.flightTo('MHD'), 'features/search/landing/FlightLandingPage'],
    [paths.flightTo('THR-MHD'), 'features/search/landing/FlightLandingPage'],
    [paths.internationalFlightTo('IST'), 'features/search/landing/FlightLandingPage'],
    [paths.internationalFlightTo(), 'features/search/landing/FlightLandingPage'],
    ['/landing/flight', 'features/pages/LandingPage'],
    ['/landing/flight/MHD', 'features/pages/LandingPage'],
    ['/landing/flight/MHD/summer', 'features/pages/LandingPage'],
    [paths.magazine(), 'features/pages/MagazinePage'],
    [paths.magazine(2), 'features/pages/MagazinePage'],
    ['/magazine/airport-metro', 'features/pages/WrittenPage'],
    ['/magazine/author/editors', 'features/pages/AuthorPage'],
    ['/preview/token', 'features/pages/PreviewPage'],
    [paths.multiLang(), 'features/pages/MultiLangPage'],
    [paths.faq(), 'features/pages/WrittenPage'],
    [paths.privacy(), 'features/pages/WrittenPage'],
    [paths.rules('buying'), 'features/pages/WrittenPage'],
    [paths.rules('charter'), 'features/pages/WrittenPage'],
    [paths.rules('international'), 'features/pages/WrittenPage'],
    [paths.rules('system'), 'features/pages/WrittenPage'],
    [paths.rules('tourPrivacy'), 'features/pages/WrittenPage'],
    [paths.rules('signUp'), 'features/pages/WrittenPage'],
    [paths.results({ origin: 'THR' }), 'features/search/results/ResultsPage'],
    [paths.tourHome(), 'features/tours/home/TourHomePage'],
    [paths.tours({ destination: 'kish' }), 'features/tours/list/TourListPage'],
    [paths.tour('kish-three-nights'), 'features/tours/tour/TourPage'],
    [paths.tourGuests({ tour: 'kish-three-nights' }), 'features/tours/guests/TourGuestsPage'],
    [paths.terms(), 'features/pages/WrittenPage'],
    [paths.about(), 'features/pages/WrittenPage'],
    [paths.contact(), 'features/pages/ContactPage'],
    [paths.groupRequest({ origin: 'تهران' }), 'features/search/groups/GroupRequestPage'],
    [paths.findOrder(), 'features/identity/FindOrderPage'],
    [paths.addPassenger(chosen), 'features/checkout/PassengersPage'],
    [paths.confirm({ orderId: 'o' }), 'features/checkout/ConfirmPage'],
    [paths.payment('o'), 'features/checkout/PaymentResultPage'],
    ['/payment', 'features/checkout/PaymentResultPage'],
    [paths.profile(), 'features/travels/ProfilePage'],
    [paths.trips(), 'features/travels/TripsPage'],
    [paths.refund('o'), 'features/travels/RefundPage'],
    [paths.orderSupport('o'), 'features/travels/SupportPage'],
    [paths.nameCorrection('o'), 'features/travels/NameCorrectionPage'],
    [paths.changeTraveller('o'), 'features/travels/ChangeTravellerPage'],
    [paths.dateChange('o'), 'features/travels/DateChangePage'],
    [paths.refundRequests(), 'features/travels/RefundRequestsPage'],
    [paths.trip('o'), 'features/travels/TripPage'],
    [paths.ticket('o'), 'features/travels/TicketPage'],
    [paths.transactions(), 'features/travels/TransactionsPage'],
    [paths.verifyTicket('c'), 'features/travels/VerifyTicketPage'],
    [paths.account(), 'features/identity/AccountPage'],
    [paths.security(), 'features/identity/SecurityPage'],
    [paths.savedPassengers(), 'features/identity/SavedPassengersPage'],
    ['/profile/profileSkeleton', 'features/identity/ProfileSkeletonPage'],
  ])('answers %s by %s', (address, file) => {
    expect(fileFor(address)?.split('#')[0]).toBe(`${file}.tsx`)
  })

  it('answers the address of an offer', () => {
    expect(fileFor('/go/safarmarket/token')).toMatch('features/search/offered/open-offer.ts')
  })

  it('answers the return of HyperPay where none is configured', () => {
    expect(fileFor('/confirm/hyperpay')).toMatch('features/checkout/hyperpay-result.ts')
  })

  it('has the addresses of the spec, without a language before them', () => {
    expect([
      paths.results(),
      paths.addPassenger(chosen),
      paths.confirm(),
      paths.payment('o'),
    ]).toEqual([
      '/plp',
      '/add-passenger?requestId=r&proposalId=p&adults=1&children=0&infants=0',
      '/confirm',
      '/payment/o',
    ])
    expect(paths.ticket('o')).toBe('/profile/my-travels/order-details/flight-order-items?orderId=o')
  })

  it('answers anything else with the page that says so', () => {
    expect(fileFor('/no/such/page')).toBe('shell/NotFoundPage.tsx#*')
    expect(fileFor(paths.notFound())).toBe('shell/NotFoundPage.tsx#404')
  })
})

describe('a query', () => {
  it('holds what is there and leaves out what is not', () => {
    expect(
      withQuery('/plp', { origin: 'THR', adults: 0, a: null, b: undefined, c: '', d: true }),
    ).toBe('/plp?origin=THR&adults=0&d=1')
    expect(withQuery('/plp', {})).toBe('/plp')
  })
})
