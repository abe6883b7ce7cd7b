import { counterRoutes } from './counter/index.ts'
import { customerRoutes, searchRoutes } from './customers/index.ts'
import { refundRoutes, supportRoutes, visaRoutes } from './decisions/index.ts'
import { inventoryRoutes } from './inventory/index.ts'
import { listRoutes } from './lists/index.ts'
import { moneyRoutes, rateRoutes } from './money/index.ts'
import type { OfficeNeeds } from './needs.ts'
import { noteRoutes } from './notes/index.ts'
import { orderRoutes } from './orders/index.ts'
import { measureQueues, queueRoutes } from './queues/index.ts'
import { defineExportJobs, reportRoutes } from './reports/index.ts'

/** Builds the back-office over the doors of every other module. */
export function createOffice(needs: OfficeNeeds) {
  measureQueues(needs, needs.metrics)
  return {
    routes: {
      officeQueues: queueRoutes(needs),
      officeOrders: orderRoutes(needs),
      officeNotes: noteRoutes(needs),
      officeSearch: searchRoutes(needs),
      officeCustomers: customerRoutes(needs),
      officeRefunds: refundRoutes(needs),
      officeSupport: supportRoutes(needs),
      officeVisas: visaRoutes(needs),
      officeInventory: inventoryRoutes(needs),
      officeLists: listRoutes(needs),
      officeReports: reportRoutes(needs),
      officeMoney: moneyRoutes(needs),
      officeCounter: counterRoutes(needs),
      officeCurrencies: rateRoutes(needs),
    },
    defineJobs: () => defineExportJobs(needs),
  }
}
