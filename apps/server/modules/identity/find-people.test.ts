import { expect, it } from 'vitest'
import { query } from '../../platform/db/database.ts'
import { documentSeals } from '../../platform/document-seals.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { findPeople } from './find-people.ts'

const { db } = await testDatabase()
const room = { db, documents: documentSeals(['find-people-test-secret-of-32-letters']) }

it('finds everybody who is named by an id, however many, and of a name no more than a page of them', async () => {
  const made = await query<{ id: string }>(
    db,
    `insert into identity.person (id, email, scope, created_at, first_name_farsi, last_name_farsi)
     select gen_random_uuid(), 'person-' || place || '@many.example', '{}', now(), 'مینا', 'شاهدی'
     from generate_series(1, 120) as place returning id`,
  )
  const userIds = made.map(({ id }) => id)
  const found = await findPeople(room, { userIds: [...userIds, ...userIds.slice(0, 5)] })
  expect(found.map(({ userId }) => userId).toSorted()).toEqual(userIds.toSorted())
  expect(await findPeople(room, { userIds: [] })).toEqual([])
  expect(await findPeople(room, { nameFa: 'مینا شاهدی' })).toHaveLength(50)
})
