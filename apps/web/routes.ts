/** The site map: every address and the page that answers it, grouped by layout (spec, section 2). */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('shell/layouts/DefaultLayout.tsx', [
    index('features/search/HomePage.tsx'),
    route('flight/:iata', 'features/search/HomePage.tsx', { id: 'flight-landing' }),
    route('international-flight/:iata?', 'features/search/HomePage.tsx', {
      id: 'international-flight-landing',
    }),
    route('plp', 'features/search/ResultsPage.tsx'),
    route('about-us', 'features/pages/AboutPage.tsx'),
    route('contact-us', 'features/pages/ContactPage.tsx'),
    route('privacy', 'features/pages/RulesPage.tsx'),
    route('tickets/verify/:code', 'features/travels/VerifyTicketPage.tsx'),
    // Pages that ask for more in the browser (TanStack Query) stand in a QueryLayout: checkout, profile.
    layout('shell/layouts/QueryLayout.tsx', { id: 'profile-queries' }, [
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
          'features/travels/hotel-order-details.ts',
        ),
        route('profile/my-travels/order-details/refund', 'features/travels/RefundPage.tsx'),
        route('profile/my-travels/order-details/support', 'features/travels/SupportPage.tsx'),
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
      route('add-passenger', 'features/checkout/PassengersPage.tsx'),
      route('confirm', 'features/checkout/ConfirmPage.tsx'),
      route('payment/:orderId?', 'features/checkout/PaymentResultPage.tsx'),
    ]),
  ]),
  route('manifest.webmanifest', 'shell/manifest.ts'),
] satisfies RouteConfig
