/** A sheet as staff hand it in: a form with one file. */
import { contract } from '@parastoo/contract'
import { importForm, mostImportBytes } from '@parastoo/contract/office/rules'
import { refuse } from '@parastoo/kit/outcome'
import type { FastifyInstance } from 'fastify'
import { answered, ok } from '../../../platform/http/answer.ts'
import type { Gate } from '../../../platform/http/guard.ts'
import { readForm } from '../../../platform/http/read-form.ts'
import { callerOf } from '../../../platform/http/request-context.ts'
import { serveBytes } from '../../../platform/http/serve-bytes.ts'
import type { Authenticate } from '../../../platform/http/serve-contract.ts'
import type { ChangeNeeds } from '../rules/index.ts'
import { takeUpload } from './bring-in.ts'

const formBounds = {
  mostParts: 4,
  mostPartBytes: mostImportBytes,
  mostBytes: mostImportBytes + 64 * 1024,
  withinMs: 60_000,
}
const mostFileName = 200

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
      const texts = new Map<string, string>()
      let file: { fileName: string; bytes: Buffer | null } | undefined
      const form = { body: request.raw, contentType: request.headers['content-type'] ?? '' }
      const fault = await readForm(form, formBounds, async ({ name, fileName, bytes }) => {
        if (name === 'file' && fileName !== null) file ??= { fileName, bytes }
        else texts.set(name, plain(bytes?.toString('utf8') ?? ''))
      })
      if (fault) {
        reply.header('connection', 'close')
        const code = fault === 'too-much' ? 'IMPORT_TOO_LARGE' : 'IMPORT_UNREADABLE'
        return answered(refuse(code, { field: 'file' }))
      }
      if (file?.bytes === null) return answered(refuse('IMPORT_TOO_LARGE', { field: 'file' }))
      const fields = importForm.safeParse(Object.fromEntries(texts))
      if (!fields.success) return answered(refuse('IMPORT_SHEET_REQUIRED', { field: 'sheet' }))
      const { fileName = '', bytes } = file ?? {}
      const taken = await takeUpload(needs, {
        ...fields.data,
        by: callerOf(context).userId,
        fileName: plain(fileName).slice(0, mostFileName) || 'file',
        bytes: bytes ?? Buffer.alloc(0),
      })
      return ok(answered(taken))
    },
  })
}

/** Without what no table of ours takes. */
const plain = (text: string): string => text.toWellFormed().replaceAll('\0', '')
