/** The officers and a stub as insurers, by the same promises. */
import { resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase, query } from '../../platform/db/database.ts'
import { documentSeals } from '../../platform/document-seals.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { testInsurer } from './insurer.conformance.ts'
import { staffInsurer } from './policies/index.ts'
import type { IssueAsk } from './ports.ts'
import { readTariffFolder } from './tariffs/index.ts'
import { readTariff } from './tariffs/read-tariff.ts'
import { createStubInsurer, refusedLastName } from './testing/stub-insurer.ts'

const folder = resolve(import.meta.dirname, '../../../../data/insurance')
const { tariff } = readTariff(readTariffFolder(folder))
const [plan] = tariff.plans
if (!plan) throw new Error('The samples have no plan')
const journey = {
  countries: ['DE'],
  startsOn: '2027-03-01',
  endsOn: '2027-03-08',
  kind: 'medical' as const,
}
const personNamed = (lastName: string) => ({
  insuredId: newId(),
  firstName: 'Sara',
  lastName,
  birthDate: '1990-05-12',
  passportNumber: 'P10000000',
})
const two = async (): Promise<IssueAsk['people']> => [personNamed('Moradi'), personNamed('Karimi')]

testInsurer('stub', async () => ({
  insurer: createStubInsurer('stub'),
  plan,
  journey,
  people: two,
  confirm: async () => undefined,
}))

testInsurer('officers', async () => {
  const { url } = await testDatabase()
  const db = openDatabase({ url })
  afterAll(() => db.close())
  const documents = documentSeals(['a secret that is long enough for a test'])
  await query(
    db,
    `insert into insurance.tariff (version, content, content_hash, imported_at) values (1, '{}', 'x', now())`,
    [],
  )
  return {
    insurer: staffInsurer({ db, documents }),
    plan,
    journey,
    async people() {
      const people = await two()
      const lineId = newId()
      await query(
        db,
        `insert into insurance.cover (line_id, order_id, user_id, insurer, plan_code, tariff_version, kind, countries,
           starts_on, ends_on, terms, is_sample, sale_ends_at)
         values ($1, $2, $2, 'sepidar', $3, 1, 'medical', '{DE}', $4, $5, '{}', true, now())`,
        [lineId, newId(), plan.code, journey.startsOn, journey.endsOn],
      )
      for (const [place, { insuredId }] of people.entries())
        await query(
          db,
          `insert into insurance.insured (id, line_id, place, first_name, last_name, first_name_farsi, last_name_farsi,
             gender_title, birth_date, passport_number, national_code, price_rial, cost_rial, cover_key)
           values ($1, $2, $3, 'Sara', 'Moradi', 'سارا', 'مرادی', 'Female', '1990-05-12', 'x', '', 10, 8, $4)`,
          [insuredId, lineId, place, newId()],
        )
      return people
    },
    async confirm(people) {
      for (const { insuredId } of people)
        await query(
          db,
          `insert into insurance.issued (insured_id, insurer, number, unique_code, staff, noted_at)
           values ($1, 'sepidar', $2, $3, 'an officer', now())`,
          [insuredId, newId(), newId()],
        )
    },
  }
})

it('an insurer that says no insures nobody of a line', async () => {
  const stub = createStubInsurer('stub')
  const people = [personNamed('Moradi'), personNamed(refusedLastName)]
  const ask = { key: newId(), planCode: plan.code, journey, people }
  for (let time = 0; time < 2; time += 1)
    expect(await stub.issue(ask)).toEqual({ refused: 'ISSUE_REFUSED' })
})
