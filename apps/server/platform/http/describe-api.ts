/** OpenAPI 3.1 from the contract (api.md, Bases: description). */

import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { failureEnvelopeOf } from '@parastoo/contract/envelope'
import { type Code, isCode, messageOf, statusOf } from '@parastoo/contract/messages'
import { type OperationMeta, scopesOf } from '@parastoo/contract/operation'
import * as z from 'zod'
import { codesOfSchema } from './schema-codes.ts'

type Contracts = Parameters<OpenAPIGenerator['generate']>[0]
type Promised = {
  meta: OperationMeta
  route: { method?: string; path?: string }
  inputSchema?: unknown
  errorMap: Record<string, unknown>
}
type Procedure = { '~orpc': Promised }
type Failures = Record<string, { description: string; content: object }>
type Described = { [word: string]: unknown; security?: unknown[]; responses?: object }

/**
 * Builds the description of everything promised: a contract for each base path (`/api`, `/accounts`). Every failure is
 * described by the one envelope with the codes that may stand in it, and every operation says in `x-who` who may call it.
 */
export async function describeApi(
  bases: Record<string, Contracts>,
  { title, version, siteUrl }: { title: string; version: string; siteUrl: string },
) {
  const paths: Record<string, Record<string, Described>> = {}
  for (const [base, contract] of Object.entries(bases)) {
    const described = await generate(contract, { title, version })
    for (const promised of operationsOf(contract)) {
      const { meta, route } = promised
      const operation = described.paths?.[route.path ?? '']?.[route.method?.toLowerCase() ?? '']
      if (!operation) continue
      Object.assign(operation, whoMayCall(meta), {
        responses: { ...operation.responses, ...failuresOf(promised) },
      })
    }
    for (const [path, methods] of Object.entries(described.paths ?? {}))
      paths[`${base}${path}`] = methods
  }
  return {
    openapi: '3.1.1',
    info: { title, version },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

async function generate(contract: Contracts, info: { title: string; version: string }) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return (await generator.generate(contract, { info })) as unknown as {
    paths?: Record<string, Record<string, Described>>
  }
}

function whoMayCall({ who, idempotent }: OperationMeta): Described {
  return {
    'x-who': who === undefined ? 'nobody' : [who].flat().join(', '),
    ...(who === 'all' ? {} : { security: [{ bearer: [] }] }),
    ...(idempotent ? { 'x-idempotency-key': true } : {}),
  }
}

/** Every status an operation may fail with, and the codes it says then: its own, those of its fields, and those of the gate before it. */
function failuresOf(promised: Promised): Failures {
  const byStatus = Map.groupBy(codesOf(promised), statusOf)
  const failures = [...byStatus].map(([status, codes]) => {
    const { $schema: _draft, ...schema } = z.toJSONSchema(failureEnvelopeOf(z.enum(codes)))
    const described = {
      description: codes.map((code) => `${code}: ${messageOf(code)}`).join('\n'),
      content: { 'application/json': { schema } },
    }
    return [String(status), described]
  })
  return Object.fromEntries(failures)
}

function codesOf({ meta, errorMap, inputSchema }: Promised): Code[] {
  const { who, limit, humanAfter, idempotent, freshProof } = meta
  const codes: Code[] = [
    ...Object.keys(errorMap).filter(isCode),
    ...(inputSchema ? [...codesOfSchema(inputSchema), 'CHECK_ENTERED_VALUES' as const] : []),
    // A token that is no good is refused wherever it is sent.
    'UNAUTHORIZED',
    ...(scopesOf(who) ? (['FORBIDDEN'] as const) : []),
    ...(freshProof ? (['FRESH_PROOF_REQUIRED'] as const) : []),
    ...(limit ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...(humanAfter ? (['CAPTCHA_REQUIRED', 'CAPTCHA_IS_WRONG', 'CAPTCHA_EXPIRED'] as const) : []),
    ...(idempotent ? (['IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS'] as const) : []),
  ]
  return [...new Set(codes)].sort()
}

/** Every operation of a contract, however deep it stands. */
function operationsOf(contract: unknown): Procedure['~orpc'][] {
  if (typeof contract !== 'object' || contract === null) return []
  if ('~orpc' in contract) return [(contract as Procedure)['~orpc']]
  return Object.values(contract).flatMap(operationsOf)
}
