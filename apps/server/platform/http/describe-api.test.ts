import { contract } from '@parastoo/contract'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { type ApiDescription, mountApiReading } from './api-reading.ts'
import { describeApi } from './describe-api.ts'

type Operation = {
  operationId: string
  summary?: string
  'x-who': string
  security?: unknown[]
  parameters?: { name: string; in: string }[]
  responses: Record<string, { content?: Record<string, { schema: Failure }> }>
}
type Promised = {
  '~orpc': {
    meta: { who: string | string[]; limit?: object; idempotent?: boolean }
    route: { path: string; method: string }
    errorMap: Record<string, { status: number }>
  }
}
type Failure = {
  properties: {
    meta: { properties: { errors: { items: { properties: { code: { enum: string[] } } } } } }
  }
}

const description = (await describeApi(
  { '/api': contract.api, '/accounts': contract.accounts, '/images': contract.images },
  { title: 'Parastoo API', version: '1.2.3', siteUrl: 'https://parastoo.example' },
)) as unknown as {
  openapi: string
  info: object
  servers: object[]
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const promised = Object.entries(contract).flatMap(([base, slices]) =>
  Object.values(slices).flatMap((slice) =>
    Object.values(slice as unknown as Record<string, Promised>).map((each) => ({
      ...each['~orpc'],
      base,
    })),
  ),
)

describe('the description', () => {
  it('is OpenAPI 3.1 of this site', () => {
    expect(description.openapi).toMatch(/^3\.1\.\d$/)
    expect(description.info).toEqual({ title: 'Parastoo API', version: '1.2.3' })
    expect(description.servers).toEqual([{ url: 'https://parastoo.example' }])
  })

  it('has every operation of the contract, no other, and who may call it', () => {
    const described = operations.map(
      ({ path, method, operation }) => `${method} ${path} ${operation['x-who']}`,
    )
    const wanted = promised.map(
      ({ base, route, meta }) =>
        `${route.method.toLowerCase()} /${base}${route.path} ${[meta.who].flat().join(', ')}`,
    )
    expect(wanted.length).toBeGreaterThan(35)
    expect(described.sort()).toEqual(wanted.sort())
  })

  it('asks for a bearer token wherever not everybody may call', () => {
    for (const { operation } of operations)
      expect(operation.security).toEqual(
        operation['x-who'] === 'all' ? undefined : [{ bearer: [] }],
      )
  })

  it('names every operation once, sums it up, and declares what stands in its path', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, operation } of operations) {
      expect(operation.summary, path).toBeTruthy()
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = (operation.parameters ?? []).filter(({ in: place }) => place === 'path')
      expect(declared.map(({ name }) => name)).toEqual(inPath)
    }
  })

  it('describes what each answers when it goes well, and failures by the one envelope', () => {
    const failure = { properties: { data: { type: 'null' }, meta: { required: ['errors'] } } }
    for (const { path, operation } of operations) {
      expect(operation.responses['200'], path).toBeDefined()
      for (const [status, { content }] of Object.entries(operation.responses))
        if (status !== '200')
          expect(content?.['application/json']?.schema, `${path} ${status}`).toMatchObject(failure)
    }
    const submit = description.paths['/api/flight-reservation/Submit/SubmitFlightOrder']?.post
    expect(Object.keys(submit?.responses ?? {})).toEqual(['200', '400', '401', '404', '409', '429'])
  })

  it('lists the codes each may be refused with, by their status: its own, its fields’ and the gate’s', () => {
    const codesOf = (path: string, method: string, status: number) =>
      description.paths[path]?.[method]?.responses[status]?.content?.['application/json']?.schema
        .properties.meta.properties.errors.items.properties.code.enum ?? []
    const submit = '/api/flight-reservation/Submit/SubmitFlightOrder'
    expect(codesOf(submit, 'post', 400)).toEqual(
      expect.arrayContaining([
        ...(['PRICE_CHANGED', 'FLIGHT_SOLD_OUT', 'TOO_MANY_OPEN_ORDERS'] as const),
        ...(['PHONE_NUMBER_REQUIRED', 'PHONE_NUMBER_IS_INVALID', 'EMAIL_IS_INVALID'] as const),
        ...(['PASSENGER_AGE_IS_INVALID', 'GENDER_REQUIRED', 'DOCUMENT_REQUIRED'] as const),
      ]),
    )
    expect(codesOf(submit, 'post', 401)).toEqual(['UNAUTHORIZED'])
    expect(codesOf(submit, 'post', 404)).toEqual(['NOT_FOUND', 'SEARCH_NOT_FOUND'])
    expect(codesOf(submit, 'post', 409)).toEqual(['IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS'])
    expect(codesOf(submit, 'post', 429)).toEqual(['TOO_MANY_REQUESTS'])
    for (const { path, meta, route, errorMap, base } of promised.map((each) => ({
      ...each,
      path: `/${each.base}${each.route.path}`,
    }))) {
      const method = route.method.toLowerCase()
      const described = [400, 401, 403, 404, 409, 413, 415, 429, 500, 503].flatMap((status) =>
        codesOf(path, method, status).map((code) => `${code} ${status}`),
      )
      for (const [code, { status }] of Object.entries(errorMap))
        expect(described, `${base} ${path}`).toContain(`${code} ${status}`)
      expect(described.includes('TOO_MANY_REQUESTS 429'), path).toBe(
        Boolean(meta.limit) || 'TOO_MANY_REQUESTS' in errorMap,
      )
      expect(described.includes('REQUEST_IN_PROGRESS 409'), path).toBe(meta.idempotent === true)
      expect(described, path).toContain('UNAUTHORIZED 401')
    }
  })

  it('points at nothing that is not in it', () => {
    const pointers = JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)
    for (const [, pointer = ''] of pointers) {
      const found = pointer
        .slice(2)
        .split('/')
        .reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], description)
      expect(found, pointer).toBeDefined()
    }
  })
})

describe('reading it', () => {
  const app = Fastify()
  mountApiReading(app, async () => description as unknown as ApiDescription)

  it('gives the description as JSON', async () => {
    const reply = await app.inject('/api/openapi.json')
    expect(reply.headers['content-type']).toMatch('application/json')
    expect(reply.json()).toEqual(JSON.parse(JSON.stringify(description)))
  })

  it('has a page with a form for every operation, and nothing from elsewhere', async () => {
    const { body, headers } = await app.inject('/api/docs')
    for (const { path, method } of operations)
      expect(body).toContain(`data-method="${method}" data-path="${path}"`)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*script-src 'self'/)
    const linked = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    for (const address of linked) {
      expect(address).toMatch(/^\/api\//)
      expect((await app.inject(address)).statusCode).toBe(200)
    }
  })
})
