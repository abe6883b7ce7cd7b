/** The site map: every address and the page that answers it, grouped by layout (spec, section 2). */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('shell/layouts/DefaultLayout.tsx', [
    index('features/search/HomePage.tsx'),
    route('about-us', 'features/pages/AboutPage.tsx'),
    route('contact-us', 'features/pages/ContactPage.tsx'),
    route('privacy', 'features/pages/RulesPage.tsx'),
    // Pages that ask for more in the browser (TanStack Query) stand in a QueryLayout: results, checkout, profile.
    route('404', 'shell/NotFoundPage.tsx', { id: 'not-found' }),
    route('*', 'shell/NotFoundPage.tsx', { id: 'unmatched' }),
  ]),
  route('manifest.webmanifest', 'shell/manifest.ts'),
] satisfies RouteConfig
