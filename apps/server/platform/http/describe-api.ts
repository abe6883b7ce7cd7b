/** OpenAPI 3.1 from the contract (api.md, Bases: description). */

import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { failureEnvelope } from '@parastoo/contract/envelope'
import type { OperationMeta } from '@parastoo/contract/operation'
import * as z from 'zod'

type Contracts = Parameters<OpenAPIGenerator['generate']>[0]
type Procedure = { '~orpc': { meta: OperationMeta; route: { method?: string; path?: string } } }
type Described = { [word: string]: unknown; security?: unknown[] }

/**
 * Builds the description of everything promised: a contract for each base path (`/api`, `/accounts`). Every failure is
 * described by the one envelope, and every operation says in `x-who` who may call it.
 */
export async function describeApi(
  bases: Record<`/${string}`, Contracts>,
  { title, version, siteUrl }: { title: string; version: string; siteUrl: string },
) {
  const paths: Record<string, Record<string, Described>> = {}
  for (const [base, contract] of Object.entries(bases)) {
    const described = await generate(contract, { title, version })
    for (const { meta, route } of operationsOf(contract)) {
      const operation = described.paths?.[route.path ?? '']?.[route.method?.toLowerCase() ?? '']
      if (operation) Object.assign(operation, whoMayCall(meta))
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
  const { $schema: _draft, ...failure } = z.toJSONSchema(failureEnvelope)
  return (await generator.generate(contract, {
    info,
    customErrorResponseBodySchema: () => failure as never,
  })) as unknown as { paths?: Record<string, Record<string, Described>> }
}

function whoMayCall({ who, idempotent }: OperationMeta): Described {
  return {
    'x-who': who ?? 'nobody',
    ...(who === 'all' ? {} : { security: [{ bearer: [] }] }),
    ...(idempotent ? { 'x-idempotency-key': true } : {}),
  }
}

/** Every operation of a contract, however deep it stands. */
function operationsOf(contract: unknown): Procedure['~orpc'][] {
  if (typeof contract !== 'object' || contract === null) return []
  if ('~orpc' in contract) return [(contract as Procedure)['~orpc']]
  return Object.values(contract).flatMap(operationsOf)
}
