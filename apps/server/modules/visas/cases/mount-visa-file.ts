/** The visa itself as staff hand it over: one part `file` of a form. */
import { contract } from '@parastoo/contract'
import { mostUploadBytes } from '@parastoo/contract/images/blobs'
import { refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import type { FastifyInstance } from 'fastify'
import { answered, ok } from '../../../platform/http/answer.ts'
import type { Gate } from '../../../platform/http/guard.ts'
import { readFileForm } from '../../../platform/http/read-file-form.ts'
import { callerOf } from '../../../platform/http/request-context.ts'
import { serveBytes } from '../../../platform/http/serve-bytes.ts'
import type { Authenticate } from '../../../platform/http/serve-contract.ts'
import { bringDecision } from './decision-file.ts'
import type { CaseNeeds } from './needs.ts'

/** Mounts the address of a visa that is brought in, whose body is no JSON. */
export function mountVisaFile(
  app: FastifyInstance,
  needs: CaseNeeds,
  { authenticate, gate }: { authenticate: Authenticate; gate: Gate },
): void {
  serveBytes(app, {
    prefix: '/api',
    name: 'officeVisaFiles.bringVisa',
    operation: contract.api.officeVisaFiles.bringVisa,
    authenticate,
    gate,
    async handle({ request, reply, context }) {
      const { caseId } = request.params as { caseId: string }
      if (!isUuid(caseId)) return answered(refuse('NOT_FOUND'))
      const form = await readFileForm({ request, reply }, mostUploadBytes)
      if (form === 'too-large') return answered(refuse('IMAGE_TOO_LARGE'))
      if (form === 'unreadable') return answered(refuse('IMAGE_UPLOAD_FAILED'))
      const { bytes } = form
      const staff = callerOf(context).userId
      return ok(answered(await bringDecision(needs, { caseId, staff, bytes })))
    },
  })
}
