/** The list of a supplier as staff hand it over: a form with one file. */
import { contract } from '@parastoo/contract'
import {
  mostStatementBytes,
  type StatementForm,
  statementForm,
} from '@parastoo/contract/office/statements'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { FastifyInstance } from 'fastify'
import { answered, ok } from '../../../platform/http/answer.ts'
import type { Gate } from '../../../platform/http/guard.ts'
import { readFileForm } from '../../../platform/http/read-file-form.ts'
import { callerOf } from '../../../platform/http/request-context.ts'
import { serveBytes } from '../../../platform/http/serve-bytes.ts'
import type { Authenticate } from '../../../platform/http/serve-contract.ts'
import { type TakeNeeds, takeStatement } from './take-statement.ts'

/** Mounts the address of a statement that is taken in, whose body is no JSON. */
export function mountStatement(
  app: FastifyInstance,
  needs: TakeNeeds,
  { authenticate, gate }: { authenticate: Authenticate; gate: Gate },
): void {
  serveBytes(app, {
    prefix: '/api',
    name: 'officeStatementFiles.take',
    operation: contract.api.officeStatementFiles.take,
    authenticate,
    gate,
    async handle({ request, reply, context }) {
      const form = await readFileForm({ request, reply }, mostStatementBytes)
      if (form === 'too-large') return answered(refuse('STATEMENT_TOO_LARGE', { field: 'file' }))
      if (form === 'unreadable') return answered(refuse('STATEMENT_UNREADABLE', { field: 'file' }))
      const fields = answered(fieldsOf(form.texts))
      const taken = await takeStatement(needs, {
        ...fields,
        by: callerOf(context).userId,
        fileName: form.fileName,
        bytes: form.bytes,
      })
      return ok(answered(taken))
    },
  })
}

function fieldsOf(
  texts: Record<string, string>,
): StatementForm | Refusal<'STATEMENT_SUPPLIER_REQUIRED' | 'STATEMENT_DAYS_WRONG'> {
  const read = statementForm.safeParse({ supplier: '', ...texts })
  if (read.success) return read.data
  const field = String(read.error.issues[0]?.path[0] ?? 'supplier')
  const code = field === 'supplier' ? 'STATEMENT_SUPPLIER_REQUIRED' : 'STATEMENT_DAYS_WRONG'
  return refuse(code, { field })
}
