import type { FastifyInstance } from 'fastify'
import type { Gate } from '../../platform/http/guard.ts'
import { bannerRoutes } from './banners/index.ts'
import { campaignRoutes } from './campaigns/index.ts'
import { contentDeskRoutes } from './content/index.ts'
import { counterRoutes, externalRoutes } from './counter/index.ts'
import { customerRoutes, searchRoutes } from './customers/index.ts'
import { refundRoutes, reviewRoutes, supportRoutes, visaRoutes } from './decisions/index.ts'
import { importRoutes, mountUpload } from './imports/index.ts'
import { inventoryRoutes, propertyRoutes } from './inventory/index.ts'
import { defineListJobs, listRoutes, mountLists, receiverRoutes } from './lists/index.ts'
import { createLooks } from './looks/index.ts'
import { defineDebtJobs, moneyRoutes, rateRoutes } from './money/index.ts'
import type { OfficeNeeds } from './needs.ts'
import { noteRoutes } from './notes/index.ts'
import { orderRoutes } from './orders/index.ts'
import { measureQueues, queueRoutes } from './queues/index.ts'
import { defineExportJobs, reportRoutes } from './reports/index.ts'
import { ruleRoutes } from './rules/index.ts'
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
    /** Serves lists that were sent by themselves. */
    mountLists: (app: FastifyInstance, gate: Gate) => mountLists(app, needs, gate),
    /** Serves what comes as a form and is no JSON: the list of a supplier, a sheet of rules or prices. */
    mount: (app: FastifyInstance, lookers: Parameters<typeof mountStatement>[2]) => {
      mountStatement(app, needs, lookers)
      mountUpload(app, needs, lookers)
    },
    defineJobs: () => {
      defineExportJobs(needs)
      defineListJobs(needs)
      defineDebtJobs(needs)
      looks.defineJobs(needs.jobs)
    },
  }
}

/** A name for what the compiler would else write out in full wherever the house is spoken of. */
export interface OfficeRoutes extends ReturnType<typeof routesOf> {}

/** The largest of them by names of their own, for the same reason: whoever spreads them writes these out. */
export interface BannerRoutes extends ReturnType<typeof bannerRoutes> {}
export interface CampaignRoutes extends ReturnType<typeof campaignRoutes> {}
export interface ContentDeskRoutes extends ReturnType<typeof contentDeskRoutes> {}
export interface CounterRoutes extends ReturnType<typeof counterRoutes> {}
export interface ExternalRoutes extends ReturnType<typeof externalRoutes> {}
export interface MoneyRoutes extends ReturnType<typeof moneyRoutes> {}
export interface PropertyRoutes extends ReturnType<typeof propertyRoutes> {}
export interface ReceiverRoutes extends ReturnType<typeof receiverRoutes> {}
export interface ImportRoutes extends ReturnType<typeof importRoutes> {}
export interface RuleRoutes extends ReturnType<typeof ruleRoutes> {}
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
  officeRules: ruleRoutes(needs) as RuleRoutes,
  officeImports: importRoutes(needs) as ImportRoutes,
  officeProperties: propertyRoutes(needs) as PropertyRoutes,
  officeLists: listRoutes(needs),
  officeListReceivers: receiverRoutes(needs) as ReceiverRoutes,
  officeReports: reportRoutes(needs) as ReportRoutes,
  officeMoney: moneyRoutes(needs) as MoneyRoutes,
  officeBanners: bannerRoutes(needs) as BannerRoutes,
  officeStatements: statementRoutes(needs) as StatementRoutes,
  officeCampaigns: campaignRoutes(needs) as CampaignRoutes,
  officeContent: contentDeskRoutes(needs) as ContentDeskRoutes,
  officeCounter: counterRoutes(needs) as CounterRoutes,
  officeExternals: externalRoutes(needs) as ExternalRoutes,
  officeCurrencies: rateRoutes(needs),
  officeViews: viewRoutes(needs),
  officeLooks: looks.routes,
  officeSeeing: seeingRoutes(needs),
})
