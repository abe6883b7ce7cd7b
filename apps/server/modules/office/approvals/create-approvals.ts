import type { ApprovalKind } from '@parastoo/contract/office/approvals'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { approvalReader } from './approval-store.ts'
import { askReturn } from './ask-return.ts'
import { type ApprovalsNeeds, expireOverdue } from './decide.ts'
import { approvalRoutes } from './routes.ts'

/** Of these subjects those about which somebody has asked and nobody has decided, with what was asked. For rooms below, which know of no approvals. */
export const askedSubjects = (
  { db, clock }: Pick<ApprovalsNeeds, 'db' | 'clock'>,
  of: { kind: ApprovalKind; subjects: readonly string[] },
): Promise<Map<string, string>> => approvalReader(db).openOf({ ...of, now: clock.now() })

/** Builds the room; what it does when something is allowed, the doors of the modules do. */
export function createApprovals(needs: ApprovalsNeeds) {
  return {
    routes: approvalRoutes(needs),
    askReturn: (asked: Parameters<typeof askReturn>[1]) => askReturn(needs, asked),
    expireOverdue: () => expireOverdue(needs),
    defineJobs(jobs: Jobs): void {
      jobs.every('expire-approvals', 600, () => expireOverdue(needs))
    },
  }
}
