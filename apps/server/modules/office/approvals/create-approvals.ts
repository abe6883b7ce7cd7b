import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { type ApprovalsNeeds, expireOverdue } from './decide.ts'
import { approvalRoutes } from './routes.ts'

/** Builds the room; what it does when something is allowed, the doors of the modules do. */
export function createApprovals(needs: ApprovalsNeeds) {
  return {
    routes: approvalRoutes(needs),
    expireOverdue: () => expireOverdue(needs),
    defineJobs(jobs: Jobs): void {
      jobs.every('expire-approvals', 600, () => expireOverdue(needs))
    },
  }
}
