import type { FastifyInstance } from 'fastify'
import { campaignRoutes } from './campaigns/index.ts'
import { counterRoutes, externalRoutes } from './counter/index.ts'
import { customerRoutes, searchRoutes } from './customers/index.ts'
import { refundRoutes, reviewRoutes, supportRoutes, visaRoutes } from './decisions/index.ts'
import { inventoryRoutes, propertyRoutes } from './inventory/index.ts'
import { listRoutes } from './lists/index.ts'
import { createLooks } from './looks/index.ts'
import { moneyRoutes, rateRoutes } from './money/index.ts'
import type { OfficeNeeds } from './needs.ts'
import { noteRoutes } from './notes/index.ts'
import { orderRoutes } from './orders/index.ts'
import { measureQueues, queueRoutes } from './queues/index.ts'
import { defineExportJobs, reportRoutes } from './reports/index.ts'
import { seeingRoutes } from './seeing/index.ts'
import { mountStatement, statementRoutes } from './statements/index.ts'
import { viewRoutes } from './views/index.ts'

/** Builds the back-office over the doors of every other module. */
export function createOffice(needs: OfficeNeeds) {
  measureQueues(needs, needs.metrics)
  const looks = createLooks(needs)
  const routes: OfficeRoutes = routesOf(needs, looks)
  return {
    routes,
    overhearLooks: looks.overhear,
    /** Serves what comes as a form and is no JSON: the list of a supplier. */
    mount: (app: FastifyInstance, lookers: Parameters<typeof mountStatement>[2]) =>
      mountStatement(app, needs, lookers),
    defineJobs: () => {
      defineExportJobs(needs)
      looks.defineJobs(needs.jobs)
    },
  }
}

/** A name for what the compiler would else write out in full wherever the house is spoken of. */
export interface OfficeRoutes extends ReturnType<typeof routesOf> {}

/** The largest of them by names of their own, for the same reason: whoever spreads them writes these out. */
export interface CampaignRoutes extends ReturnType<typeof campaignRoutes> {}
export interface CounterRoutes extends ReturnType<typeof counterRoutes> {}
export interface ExternalRoutes extends ReturnType<typeof externalRoutes> {}
export interface MoneyRoutes extends ReturnType<typeof moneyRoutes> {}
export interface PropertyRoutes extends ReturnType<typeof propertyRoutes> {}
export interface ReportRoutes extends ReturnType<typeof reportRoutes> {}
export interface StatementRoutes extends ReturnType<typeof statementRoutes> {}
export interface VisaRoutes extends ReturnType<typeof visaRoutes> {}

const routesOf = (needs: OfficeNeeds, looks: ReturnType<typeof createLooks>) => ({
  officeQueues: queueRoutes(needs),
  officeOrders: orderRoutes(needs),
  officeNotes: noteRoutes(needs),
  officeSearch: searchRoutes(needs),
  officeCustomers: customerRoutes(needs),
  officeRefunds: refundRoutes(needs),
  officeSupport: supportRoutes(needs),
  officeReviews: reviewRoutes(needs),
  officeVisas: visaRoutes(needs) as VisaRoutes,
  officeInventory: inventoryRoutes(needs),
  officeProperties: propertyRoutes(needs) as PropertyRoutes,
  officeLists: listRoutes(needs),
  officeReports: reportRoutes(needs) as ReportRoutes,
  officeMoney: moneyRoutes(needs) as MoneyRoutes,
  officeStatements: statementRoutes(needs) as StatementRoutes,
  officeCampaigns: campaignRoutes(needs) as CampaignRoutes,
  officeCounter: counterRoutes(needs) as CounterRoutes,
  officeExternals: externalRoutes(needs) as ExternalRoutes,
  officeCurrencies: rateRoutes(needs),
  officeViews: viewRoutes(needs),
  officeLooks: looks.routes,
  officeSeeing: seeingRoutes(needs),
})
