import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function capture(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(createLog({ level: 'info' }, { write: (line) => void lines.push(line) }))
  return JSON.parse(lines[0] ?? '{}')
}

it('redacts personal values at any depth and keeps the rest', () => {
  const line = capture((log) =>
    log.child({ orderId: 'o-1', contactPhone: '09120000000' }).info(
      {
        order: { passengers: [{ firstName: 'سارا', nationalCode: '0012345679', seat: '4A' }] },
        headers: { authorization: 'Bearer x', cookie: 'a=b', accept: '*/*' },
      },
      'held',
    ),
  )
  expect(JSON.stringify(line)).not.toMatch(/0912|سارا|0012345679|Bearer|a=b/)
  expect(line).toMatchObject({ orderId: 'o-1', msg: 'held', level: 'info' })
  expect(line.order).toMatchObject({ passengers: [{ seat: '4A' }] })
})

it('keeps the values of a database row out of a logged error', () => {
  const fault = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'person_phone_key',
    detail: 'Key (phone)=(09120000000) already exists.',
  })
  const line = capture((log) => log.error({ err: fault }, 'failed'))
  expect(JSON.stringify(line)).not.toContain('0912')
  expect(line.err).toMatchObject({ code: '23505', constraint: 'person_phone_key' })
})
