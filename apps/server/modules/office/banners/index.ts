/** The door of banners. */
export { bannerRoutes } from './routes.ts'
