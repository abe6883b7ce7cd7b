/** A sheet as staff hand it in: a form with one file. */
import { contract } from '@parastoo/contract'
import { importForm, mostImportBytes } from '@parastoo/contract/office/rules'
import { refuse } from '@parastoo/kit/outcome'
import type { FastifyInstance } from 'fastify'
import { answered, ok } from '../../../platform/http/answer.ts'
import type { Gate } from '../../../platform/http/guard.ts'
import { readFileForm } from '../../../platform/http/read-file-form.ts'
import { callerOf } from '../../../platform/http/request-context.ts'
import { serveBytes } from '../../../platform/http/serve-bytes.ts'
import type { Authenticate } from '../../../platform/http/serve-contract.ts'
import type { ChangeNeeds } from '../rules/index.ts'
import { takeUpload } from './bring-in.ts'

/** Mounts the address of a sheet that is handed in, whose body is no JSON. */
export function mountUpload(
  app: FastifyInstance,
  needs: ChangeNeeds,
  { authenticate, gate }: { authenticate: Authenticate; gate: Gate },
): void {
  serveBytes(app, {
    prefix: '/api',
    name: 'officeImportFiles.take',
    operation: contract.api.officeImportFiles.take,
    authenticate,
    gate,
    async handle({ request, reply, context }) {
      const form = await readFileForm({ request, reply }, mostImportBytes)
      if (form === 'too-large') return answered(refuse('IMPORT_TOO_LARGE', { field: 'file' }))
      if (form === 'unreadable') return answered(refuse('IMPORT_UNREADABLE', { field: 'file' }))
      const fields = importForm.safeParse(form.texts)
      if (!fields.success) return answered(refuse('IMPORT_SHEET_REQUIRED', { field: 'sheet' }))
      const taken = await takeUpload(needs, {
        ...fields.data,
        by: callerOf(context).userId,
        fileName: form.fileName || 'file',
        bytes: form.bytes,
      })
      return ok(answered(taken))
    },
  })
}
