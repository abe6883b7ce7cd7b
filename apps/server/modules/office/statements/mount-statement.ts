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
import { readForm } from '../../../platform/http/read-form.ts'
import { callerOf } from '../../../platform/http/request-context.ts'
import { serveBytes } from '../../../platform/http/serve-bytes.ts'
import type { Authenticate } from '../../../platform/http/serve-contract.ts'
import { type TakeNeeds, takeStatement } from './take-statement.ts'

const formBounds = {
  mostParts: 8,
  mostPartBytes: mostStatementBytes,
  mostBytes: mostStatementBytes + 64 * 1024,
  withinMs: 60_000,
}
const mostFileName = 200

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
      const texts = new Map<string, string>()
      let file: { fileName: string; bytes: Buffer | null } | undefined
      const form = { body: request.raw, contentType: request.headers['content-type'] ?? '' }
      const fault = await readForm(form, formBounds, async ({ name, fileName, bytes }) => {
        if (name === 'file' && fileName !== null) file ??= { fileName, bytes }
        else texts.set(name, bytes?.toString('utf8') ?? '')
      })
      if (fault) {
        reply.header('connection', 'close')
        const code = fault === 'too-much' ? 'STATEMENT_TOO_LARGE' : 'STATEMENT_UNREADABLE'
        return answered(refuse(code, { field: 'file' }))
      }
      if (file?.bytes === null) return answered(refuse('STATEMENT_TOO_LARGE', { field: 'file' }))
      const fields = answered(fieldsOf(Object.fromEntries(texts)))
      const { fileName = '', bytes } = file ?? {}
      const taken = await takeStatement(needs, {
        ...fields,
        by: callerOf(context).userId,
        fileName: fileName.slice(0, mostFileName),
        bytes: bytes ?? Buffer.alloc(0),
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
