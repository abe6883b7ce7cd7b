/** OpenAPI 3.1 from the contract, at /api/openapi.json, and a page to read and try it at /api/docs. */

import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { failureEnvelope } from '@parastoo/contract/envelope'
import type { OperationMeta } from '@parastoo/contract/operation'
import * as z from 'zod'

type Contracts = Parameters<OpenAPIGenerator['generate']>[0]

/** Builds the description of one base. Who may call stands on every operation as `x-who`. */
export async function describeApi(
  contract: Contracts,
  { title, version, baseUrl }: { title: string; version: string; baseUrl: string },
) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const failure = z.toJSONSchema(failureEnvelope) as Record<string, unknown>
  delete failure.$schema
  const description = await generator.generate(contract, {
    openapi: '3.1.1',
    info: { title, version },
    servers: [{ url: baseUrl }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    customErrorResponseBodySchema: () => failure as never,
  } as never)
  return description
}

/** The words for who may call, shown on the reading page. */
export const whoText = (meta: Partial<OperationMeta>): string =>
  meta.who === 'all' ? 'everyone' : meta.who === 'user' ? 'signed-in user' : `${meta.who}`
