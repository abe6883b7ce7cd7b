/** OpenAPI 3.1 from the contract (api.md, Bases: description). */

import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { failureEnvelope } from '@parastoo/contract/envelope'
import * as z from 'zod'

type Contracts = Parameters<OpenAPIGenerator['generate']>[0]

/** Builds the description of one base; every failure is described by the one envelope. */
export async function describeApi(
  contract: Contracts,
  { title, version, baseUrl }: { title: string; version: string; baseUrl: string },
) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const { $schema: _draft, ...failure } = z.toJSONSchema(failureEnvelope)
  return await generator.generate(contract, {
    info: { title, version },
    servers: [{ url: baseUrl }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    customErrorResponseBodySchema: () => failure as never,
  })
}
