/** The door of campaigns: discount codes, asked for, allowed and stopped. */
export { campaignRoutes } from './routes.ts'
