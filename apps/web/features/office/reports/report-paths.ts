/** Addresses of reports; days and split stand in them. */
import type { ReportName } from '@parastoo/contract/office/report-names'
import { withQuery } from '../../../paths.ts'

type Query = Parameters<typeof withQuery>[1]

export const reportPaths = {
  reports: () => '/office/reports',
  report: (name: ReportName, query: Query = {}) => withQuery(`/office/reports/${name}`, query),
  parts: (name: ReportName, query: Query) => withQuery(`/office/reports/${name}/parts`, query),
}
