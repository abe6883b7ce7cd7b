import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { sized } from '../../platform/testing/sized.ts'
import { createMrzReader } from './create-mrz-reader.ts'
import { drawDocument } from './testing/draw-document.ts'
import { zoneOf } from './testing/make-zone.ts'

/** Seeds that neither the tuning (0 to 999) nor the benchmark (1000 and on) looks at. */
const seeds = [900_000, 900_001, 900_002, 900_003, 900_004]

describe('the reader', () => {
  const reader = createMrzReader({ maxWaiting: 20, timeLimitMs: 200_000, patienceMs: 800_000 })
  afterAll(() => reader.close())

  // Of the two that stand below and in images/read-mrz.test.ts all is read in `npm test`; what a series says is said by the whole of it.
  it.runIf(inject('atFullSize'))(
    'reads four of five pictures of passports and cards wholly, and accepts no wrong number or date',
    {
      timeout: 900_000,
    },
    async () => {
      const drawn = await Promise.all(seeds.map((seed) => drawDocument(seed)))
      const read = await Promise.all(drawn.map(({ jpeg }) => reader.read(jpeg)))
      const exact = drawn.filter(({ zone }, at) => {
        const found = read[at]
        if (found === undefined || typeof found !== 'object' || found === null) return false
        const names = zone.lines[zone.format === 'TD3' ? 0 : 2]
          ?.slice(zone.format === 'TD3' ? 5 : 0)
          .replace(/<+$/, '')
        const { lastName, firstName, documentNumber } = found.fields
        const number =
          zone.format === 'TD3' ? zone.lines[1]?.slice(0, 9) : zone.lines[0]?.slice(5, 14)
        const isNumberRight = documentNumber.value === number?.replace(/<+$/, '')
        expect(documentNumber.confidence !== 'high' || isNumberRight).toBe(true)
        return (
          isNumberRight && [lastName.value, firstName.value].join('<<').replace(/ /g, '<') === names
        )
      })
      expect(exact.length).toBeGreaterThanOrEqual(Math.floor(seeds.length * 0.8))
    },
  )

  const kinds = [
    ['an Iraqi passport', 'IRQ', 'TD3', ''],
    ['an Iranian card', 'IRN', 'TD1', '0512345678'],
    ['an Iranian passport', 'IRN', 'TD3', '0512345678'],
    ['an Iraqi card below a hologram', 'IRQ', 'TD1', ''],
  ] as const
  it.each(kinds.slice(0, sized(1, kinds.length)))(
    'reads every field of %s',
    { timeout: 400_000 },
    async (_what, state, format, personal) => {
      const person = {
        lastName: 'AL<SAADI',
        firstName: 'NOOR<HUSSEIN',
        state,
        number: 'B73915264',
        personal,
        born: '851217',
        sex: 'F',
        expires: '330209',
      }
      const isVaried = state === 'IRQ' && format === 'TD1'
      const { jpeg } = await drawDocument(3, zoneOf(person, format), { isVaried })
      const read = await reader.read(jpeg)
      const fields = typeof read === 'object' ? read?.fields : undefined
      const values = Object.entries(fields ?? {}).map(([name, { value }]) => [name, value])
      expect(Object.fromEntries(values)).toMatchObject({
        documentNumber: 'B73915264',
        lastName: 'AL SAADI',
        firstName: 'NOOR HUSSEIN',
        issuingState: state,
        nationality: state,
        sex: 'F',
        birthDate: '851217',
        expirationDate: '330209',
      })
      const checked = [fields?.documentNumber, fields?.birthDate, fields?.expirationDate]
      expect(checked.map((field) => field?.checkDigit)).toEqual(['right', 'right', 'right'])
    },
  )
})

describe('the process that reads', () => {
  const programOf = async (name: string, text: string) => {
    const path = join(tmpdir(), `parastoo-${process.pid}-${name}.mjs`)
    await writeFile(path, text)
    return pathToFileURL(path)
  }
  const picture = Buffer.from('picture')
  const answer = `process.send({ id, memoryBytes: 1, zone: null })`

  it('dies of a picture, and the next one is read by another', async () => {
    const program = await programOf(
      'dying',
      `process.on('message', ({ id, picture }) => { if (picture[0] === 33) process.abort(); ${answer} })`,
    )
    const reader = createMrzReader({ program })
    const killing = reader.read(Buffer.from('!'))
    const next = reader.read(picture)
    await expect(killing).rejects.toThrow('ended unexpectedly')
    expect(await next).toBeNull()
    await reader.close()
  })

  it('is given up when a picture takes too long, and whoever waits is served', async () => {
    const program = await programOf(
      'hanging',
      `process.on('message', ({ id, picture }) => { if (picture[0] === 33) for (;;); ${answer} })`,
    )
    const reader = createMrzReader({ program, timeLimitMs: 1_500, patienceMs: 60_000 })
    const hanging = reader.read(Buffer.from('!'))
    const next = reader.read(picture)
    expect(await hanging).toBe('late')
    expect(await next).toBeNull()
    await reader.close()
  })

  it('tells whoever waits too long for a turn to come back, and goes on with the next', async () => {
    const program = await programOf(
      'slow',
      `process.on('message', ({ id, picture }) => { if (picture[0] !== 33) ${answer} })`,
    )
    const reader = createMrzReader({ program, timeLimitMs: 2_000, patienceMs: 500 })
    const hanging = reader.read(Buffer.from('!'))
    expect(await reader.read(picture)).toBe('busy')
    expect(await hanging).toBe('late')
    expect(await reader.read(picture)).toBeNull()
    await reader.close()
  })

  it('takes no more pictures than may wait, and rejects whoever waits when it closes', async () => {
    const program = await programOf('silent', `process.on('message', () => {})`)
    const reader = createMrzReader({ program, maxWaiting: 2 })
    const taken = [1, 2, 3].map(() => reader.read(picture))
    expect(await reader.read(picture)).toBe('busy')
    const settled = Promise.allSettled(taken)
    await reader.close()
    expect((await settled).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ])
  })

  it('is replaced when it has grown too large', async () => {
    const program = await programOf(
      'growing',
      `let read = 0; process.on('message', ({ id }) => { read += 1; process.send({ id, memoryBytes: 9e9, zone: { read } }) })`,
    )
    const reader = createMrzReader({ program })
    expect([await reader.read(picture), await reader.read(picture)]).toEqual([
      { read: 1 },
      { read: 1 },
    ])
    await reader.close()
  })
})
