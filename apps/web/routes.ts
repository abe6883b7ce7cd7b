/** The site map: every address and the page that answers it, grouped by layout (spec, section 2). */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Pages whose words are content's; what stands at each address is written in data/content. */
const writtenPages = [
  'about-us',
  'faq',
  'privacy',
  'privacy/:rules',
  'tour-privacy',
  'terms',
  'terms/:rules',
]

export default [
  layout('shell/layouts/DefaultLayout.tsx', [
    index('features/search/home/HomePage.tsx'),
    route('flight/:iata', 'features/search/landing/FlightLandingPage.tsx', {
      id: 'flight-landing',
    }),
    route('international-flight/:iata?', 'features/search/landing/FlightLandingPage.tsx', {
      id: 'international-flight-landing',
    }),
    route('landing/:product/:destination?/:category?', 'features/pages/LandingPage.tsx'),
    route('plp', 'features/search/results/ResultsPage.tsx'),
    route('hotel-home', 'features/hotels/home/HotelHomePage.tsx'),
    route('hotels/:city?', 'features/hotels/results/HotelResultsPage.tsx'),
    route('hotels/:city/:hotel', 'features/hotels/hotel/HotelPage.tsx'),
    route('visa-home', 'features/visas/VisaHomePage.tsx'),
    route('visa-uae', 'features/visas/LandingPage.tsx', { id: 'visa-uae' }),
    route('visa-azerbaijan', 'features/visas/LandingPage.tsx', { id: 'visa-azerbaijan' }),
    route('visa-thiland', 'features/visas/LandingPage.tsx', { id: 'visa-thiland' }),
    route('visa-thailand', 'features/visas/thailand-spelling.ts'),
    route('visa-italy', 'features/visas/LandingPage.tsx', { id: 'visa-italy' }),
    route('visa/:destination', 'features/visas/DestinationPage.tsx'),
    route('visa/:destination?/type', 'features/visas/TypePage.tsx'),
    route('contact-us', 'features/pages/ContactPage.tsx'),
    ...writtenPages.map((path) =>
      route(path, 'features/pages/WrittenPage.tsx', { id: `written ${path}` }),
    ),
    route('magazine', 'features/pages/MagazinePage.tsx'),
    route('magazine/page/:page', 'features/pages/MagazinePage.tsx', { id: 'magazine-page' }),
    route('magazine/:slug', 'features/pages/WrittenPage.tsx', { id: 'magazine-article' }),
    route('preview/:token', 'features/pages/PreviewPage.tsx'),
    route('multi-lang', 'features/pages/MultiLangPage.tsx'),
    route('tickets/verify/:code', 'features/travels/VerifyTicketPage.tsx'),
    route('vouchers/verify/:code', 'features/travels/VerifyVoucherPage.tsx'),
    // Pages that ask for more in the browser (TanStack Query) stand in a QueryLayout: checkout, profile.
    layout('shell/layouts/QueryLayout.tsx', { id: 'profile-queries' }, [
      route('group-request', 'features/search/groups/GroupRequestPage.tsx'),
      route('find-order', 'features/identity/FindOrderPage.tsx'),
      layout('features/travels/ProfileLayout.tsx', [
        route('profile', 'features/travels/ProfilePage.tsx'),
        route('profile/my-travels', 'features/travels/TripsPage.tsx'),
        route('profile/my-travels/order-details', 'features/travels/TripPage.tsx'),
        route(
          'profile/my-travels/order-details/flight-order-items',
          'features/travels/TicketPage.tsx',
        ),
        route(
          'profile/my-travels/order-details/HotelOrderDetails',
          'features/travels/VoucherPage.tsx',
        ),
        route('profile/my-travels/order-details/refund', 'features/travels/RefundPage.tsx'),
        route('profile/my-travels/order-details/support', 'features/travels/SupportPage.tsx'),
        route(
          'profile/my-travels/order-details/name-correction',
          'features/travels/NameCorrectionPage.tsx',
        ),
        route(
          'profile/my-travels/order-details/change-date',
          'features/travels/DateChangePage.tsx',
        ),
        route('profile/refund-requests', 'features/travels/RefundRequestsPage.tsx'),
        route('profile/transactions', 'features/travels/TransactionsPage.tsx'),
        route('profile/account', 'features/identity/AccountPage.tsx'),
        route('profile/auth-data', 'features/identity/SecurityPage.tsx'),
        route('profile/passengers', 'features/identity/SavedPassengersPage.tsx'),
        route('profile/profileSkeleton', 'features/identity/ProfileSkeletonPage.tsx'),
      ]),
    ]),
    route('404', 'shell/NotFoundPage.tsx', { id: 'not-found' }),
    route('*', 'shell/NotFoundPage.tsx', { id: 'unmatched' }),
  ]),
  layout('shell/layouts/FooterlessLayout.tsx', [
    layout('shell/layouts/QueryLayout.tsx', { id: 'checkout-queries' }, [
      route('hotels/guests', 'features/hotels/guests/GuestsPage.tsx'),
      route('visa/add-passenger', 'features/visas/request/RequestPage.tsx'),
      route('visa/payment/:orderId?', 'features/visas/visa-payment.ts'),
      route('add-passenger', 'features/checkout/PassengersPage.tsx'),
      route('confirm', 'features/checkout/ConfirmPage.tsx'),
      route('confirm/hyperpay', 'features/checkout/hyperpay-result.ts'),
      route('payment/:orderId?', 'features/checkout/PaymentResultPage.tsx'),
    ]),
  ]),
  route('manifest.webmanifest', 'shell/manifest.ts'),
] satisfies RouteConfig
