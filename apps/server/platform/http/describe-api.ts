/** OpenAPI 3.1 from the contract (api.md, Bases: description): every base in one document, with who may call what. */

import { isContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { failureEnvelope } from '@parastoo/contract/envelope'
import type { OperationMeta } from '@parastoo/contract/operation'
import * as z from 'zod'
import type { ApiDescription } from './api-reading.ts'

type Contract = Parameters<OpenAPIGenerator['generate']>[0]

/** Describes the contracts served below each base, for example `{ '/api': contract.api }`. */
export async function describeApi(
  bases: Readonly<Record<string, Contract>>,
  { title, version, publicUrl }: { title: string; version: string; publicUrl: string },
): Promise<ApiDescription> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const { $schema: _draft, ...failure } = z.toJSONSchema(failureEnvelope)
  const paths: NonNullable<ApiDescription['paths']> = {}
  for (const [base, contract] of Object.entries(bases)) {
    const described = await generator.generate(contract, {
      info: { title, version },
      customErrorResponseBodySchema: () => failure as never,
    })
    const callers = callersOf(contract)
    for (const [path, operations] of Object.entries(described.paths ?? {}))
      for (const [method, operation] of Object.entries(operations ?? {})) {
        const who = callers.get(`${method.toUpperCase()} ${path}`) ?? 'nobody'
        const security = who === 'all' ? [] : [{ bearer: [] }]
        paths[base + path] = {
          ...paths[base + path],
          [method]: { ...(operation as object), 'x-who': who, security },
        }
      }
  }
  return {
    openapi: '3.1.1',
    info: { title, version },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  }
}

/** `GET /path` → who may call it, as the guard enforces it. */
function callersOf(contract: unknown): Map<string, string> {
  if (isContractProcedure(contract)) {
    const { route, meta } = contract['~orpc']
    const { who = 'nobody' } = meta as OperationMeta
    return new Map([[`${route.method ?? 'POST'} ${route.path}`, who]])
  }
  return new Map(Object.values(contract as object).flatMap((inner) => [...callersOf(inner)]))
}
