import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { documentSeals } from '../../platform/document-seals.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { renewSeals } from '../travellers/index.ts'
import { ownCodeSeals } from './national-code.ts'
import type { IdentityTables } from './tables.generated.ts'
import {
  callerFor,
  codeOf,
  signInNative,
  startIdentityNode,
  warmUp,
} from './testing/identity-node.ts'
import { solveProof } from './testing/solve-proof.ts'

const { db, url } = await testDatabase()
const clock = createTestClock(systemClock.now())
const node = await startIdentityNode({ db, url, clock })

let last = 3_000_000
const newNumber = () => {
  last += 1
  return `0912${last}`
}
async function someone(number = newNumber()) {
  const { access_token } = await signInNative(node, number)
  const me = callerFor(node, access_token)
  const update = (change: Record<string, unknown>) => me.post('/api/Account/Update', change)
  return { number, me, update }
}
const card = '6219861034529007'
const iban = '062960000000100324200001'

describe('the account', () => {
  it('keeps what is given, in any digits and letters, and leaves the rest', async () => {
    const { update } = await someone()
    const first = await update({
      firstName: ' Sara ',
      firstNameFarsi: 'سارا كريمي',
      nationalCode: '۰۴۹۹۳۷۰۸۹۹',
      genderTitle: 'Female',
      birthDate: '1990-03-21',
    })
    expect(first.json().data).toMatchObject({
      firstName: 'Sara',
      firstNameFarsi: 'سارا کریمی',
      nationalCode: '0499370899',
      genderTitle: 'Female',
      birthDate: '1990-03-21',
      lastName: null,
    })
    const second = await update({ lastName: 'Karimi', birthDate: '' })
    expect(second.json().data).toMatchObject({
      firstName: 'Sara',
      lastName: 'Karimi',
      birthDate: null,
    })
  })

  it('says at each field what is wrong with it', async () => {
    const { update } = await someone()
    const reply = await update({
      firstName: 'سارا',
      lastNameFarsi: 'Karimi',
      nationalCode: '0499370898',
      birthDate: '1990-02-31',
      email: 'nobody',
      bank: { cardNumber: '6219861034529008', accountNumber: '123', iban: '12' },
    })
    expect(reply.statusCode).toBe(400)
    const errors = reply.json().meta.errors as { field: string; code: string }[]
    expect(Object.fromEntries(errors.map(({ field, code }) => [field, code]))).toEqual({
      firstName: 'LATIN_LETTERS_ONLY',
      lastNameFarsi: 'PERSIAN_LETTERS_ONLY',
      nationalCode: 'NATIONAL_CODE_IS_INVALID',
      birthDate: 'BIRTH_DATE_IS_INVALID',
      email: 'EMAIL_IS_INVALID',
      'bank.cardNumber': 'CARD_NUMBER_IS_INVALID',
      'bank.accountNumber': 'ACCOUNT_NUMBER_IS_INVALID',
      'bank.iban': 'IBAN_LENGTH',
    })
  })

  it('has a national code that no other account has, also when both ask at once', async () => {
    const people = [await someone(), await someone(), await someone(), await someone()]
    await warmUp(db)
    const replies = await Promise.all(
      people.map(({ update }) => update({ nationalCode: '0790419904' })),
    )
    const codes = replies.map(codeOf)
    const taken = 'NATIONAL_CODE_TAKEN'
    expect(codes.sort()).toEqual([taken, taken, taken, null])
  })

  it('is told apart from a visitor: nobody reads or changes it without a token', async () => {
    for (const path of ['Update', 'ChangePassword', 'AskProof', 'ProveAgain', 'SignOutElsewhere'])
      expect(
        (
          await node.app.inject({
            method: 'POST',
            url: `/accounts/api/Account/${path}`,
            payload: {},
          })
        ).statusCode,
        path,
      ).toBe(401)
  })
})

describe('a new e-mail address', () => {
  it('waits for the code that was sent to it, and is told to the old one', async () => {
    const { update, me } = await someone()
    const confirm = async (email: string) => {
      const { pendingEmail, email: kept } = (await update({ email })).json().data
      const code = node.inbox.findLast(({ to }) => to === email.toLowerCase())?.values.code
      return {
        kept,
        confirmed: await me.post('/api/Account/ConfirmEmail', { code, ...pendingEmail }),
      }
    }
    const first = await confirm('Sara@Example.com')
    expect(first.kept).toBeNull()
    expect(first.confirmed.json().data.email).toBe('sara@example.com')
    clock.advance({ minutes: 2 })
    node.inbox.length = 0
    const second = await confirm('sara@other.example')
    expect(second.confirmed.json().data.email).toBe('sara@other.example')
    await node.runJobs()
    const told = node.inbox.filter(({ template }) => template === 'account-changed')
    expect(told.map(({ to }) => to)).toContain('sara@example.com')
  })

  it('is nobody else’s to confirm, and no code to sign in with', async () => {
    const [sara, thief] = [await someone(), await someone()]
    const { pendingEmail } = (await sara.update({ email: 'target@example.com' })).json().data
    const { challenge } = pendingEmail
    const code = node.inbox.at(-1)?.values.code ?? ''
    expect(codeOf(await thief.me.post('/api/Account/ConfirmEmail', { code, challenge }))).toBe(
      'CODE_EXPIRED',
    )
    const form = { grant_type: 'otp', client_id: 'native', email: 'target@example.com' }
    const entered = await node.postForm('/connect/token', { ...form, code, challenge })
    expect(entered.json().error_description).toBe('CODE_EXPIRED')
    expect((await sara.me.post('/api/Account/ConfirmEmail', { code, challenge })).statusCode).toBe(
      200,
    )
  })

  it('belongs to one account, though both have proved it', async () => {
    const [one, other] = [await someone(), await someone()]
    const claim = async ({ update, me }: typeof one) => {
      const { pendingEmail } = (await update({ email: 'both@example.com' })).json().data
      const code = node.inbox.at(-1)?.values.code
      return await me.post('/api/Account/ConfirmEmail', { code, challenge: pendingEmail.challenge })
    }
    expect((await claim(one)).statusCode).toBe(200)
    clock.advance({ minutes: 2 })
    expect(codeOf(await claim(other))).toBe('EMAIL_TAKEN')
  })
})

describe('a bank account', () => {
  it('is taken with fresh proof, kept sealed, and its change is told', async () => {
    const { update, me, number } = await someone()
    node.inbox.length = 0
    const bank = {
      cardNumber: '6219 8610 3452 9007',
      accountNumber: '1234567890',
      iban: `IR${iban}`,
    }
    expect((await update({ bank })).json().data.bank).toEqual({
      cardNumber: card,
      accountNumber: '1234567890',
      iban: `IR${iban}`,
    })
    const rows = await tables<IdentityTables>(db)
      .selectFrom('identity.bankAccount')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${card}|1234567890|${iban}`))
    await node.runJobs()
    expect(node.inbox.map(({ to }) => to)).toContain(`+98${number.slice(1)}`)

    clock.advance({ minutes: 11 })
    expect(codeOf(await update({ bank: { cardNumber: '' } }))).toBe('PROVE_AGAIN')
    expect((await update({ bank: { cardNumber: card }, lastName: 'Karimi' })).statusCode).toBe(200)
    const { challenge } = (await me.post('/api/Account/AskProof')).json().data
    const { code } = node.inbox.at(-1)?.values ?? {}
    expect((await me.post('/api/Account/ProveAgain', { code, challenge })).statusCode).toBe(200)
    const left = (await update({ bank: { cardNumber: '' } })).json().data.bank
    expect(left).toMatchObject({ cardNumber: null, accountNumber: '1234567890' })
  })
})

describe('sessions', () => {
  it('are listed for their owner, and end one by one or all but this one', async () => {
    const { number, me } = await someone()
    clock.advance({ minutes: 2 })
    const phone = await someone(number)
    clock.advance({ minutes: 2 })
    const tablet = await someone(number)
    const list = (await me.get('/api/Account/Sessions')).json().data as {
      id: string
      isCurrent: boolean
    }[]
    expect(list).toHaveLength(3)
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)

    const stranger = await someone()
    const ofOther = `/api/Account/Sessions/${list[0]?.id}`
    const missing = '/api/Account/Sessions/0196f0f0-0000-7000-8000-000000000009'
    const [refused, unknown] = [
      await stranger.me.remove(ofOther),
      await stranger.me.remove(missing),
    ]
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toEqual(unknown.json())

    expect((await me.remove(ofOther)).statusCode).toBe(200)
    expect(codeOf(await tablet.me.get('/api/Account/CurrentUser'))).toBe('UNAUTHORIZED')
    expect((await me.post('/api/Account/SignOutElsewhere')).json().data).toEqual({ ended: 1 })
    expect(codeOf(await phone.me.get('/api/Account/CurrentUser'))).toBe('UNAUTHORIZED')
    expect((await me.get('/api/Account/CurrentUser')).statusCode).toBe(200)
  })
})

describe('asking for codes', () => {
  it('is refused for countries nobody is served in, and costs no message', async () => {
    const before = node.inbox.length
    expect(codeOf(await node.askCode('612345678', { dialingCode: '+881' }))).toMatch(
      /PREFIX_NOT_SERVED|PHONE_NUMBER_IS_INVALID/,
    )
    expect(codeOf(await node.askCode('76123456', { dialingCode: '+237' }))).toMatch(
      /PREFIX_NOT_SERVED|PHONE_NUMBER_IS_INVALID/,
    )
    expect(node.inbox.length).toBe(before)
  })

  it('costs a busy network some computing, each time anew', async () => {
    const busy = await startIdentityNode({
      db,
      url,
      clock,
      limits: { codesUntilProof: 2, proofBits: 8 },
    })
    const ask = (proof?: object) =>
      busy.askCode(newNumber(), proof ? { proof } : {}, '198.51.100.7')
    expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    expect(codeOf(refused)).toBe('PROOF_OF_WORK_REQUIRED')
    const asked = refused.json().meta.errors[0].detail
    const solved = solveProof(asked)
    // The solver finds the first that answers: the one before does not, as any other word would once in 256.
    const wrong = { ...solved, nonce: String(Number(solved.nonce) - 1) }
    expect(codeOf(await ask(wrong))).toBe('PROOF_OF_WORK_REQUIRED')
    const eased = { ...solved, challenge: asked.challenge.replace('.8.', '.0.') }
    expect(codeOf(await ask(eased))).toBe('PROOF_OF_WORK_REQUIRED')
    const elsewhere = await busy.askCode(newNumber(), { proof: solved }, '198.51.100.8')
    expect(elsewhere.statusCode).toBe(200)
    expect((await ask(solved)).statusCode).toBe(200)
    expect(codeOf(await ask(solved))).toBe('PROOF_OF_WORK_REQUIRED')
  })

  it('costs nobody computing who is signed in and asks for their own', async () => {
    const fresh = await testDatabase()
    const limits = { codesUntilProof: 1 }
    const busy = await startIdentityNode({ db: fresh.db, url: fresh.url, clock, limits })
    const { access_token } = await signInNative(busy, newNumber())
    expect(codeOf(await busy.askCode(newNumber()))).toBe('PROOF_OF_WORK_REQUIRED')
    clock.advance({ minutes: 2 })
    const asked = await callerFor(busy, access_token).post('/api/Account/AskProof')
    expect(asked.statusCode).toBe(200)
  })
})

describe('a national code', () => {
  const code = '0013542419'
  const atRest = async () => {
    const { rows } = await sql<{
      text: string
    }>`select row_to_json(p)::text as text from identity.person p`.execute(tables<unknown>(db))
    return rows.map(({ text }) => text).join('\n')
  }
  const shown = async (me: Awaited<ReturnType<typeof someone>>) =>
    (await me.update({ firstName: 'Sara' })).json().data.nationalCode
  const secret = 'a secret that only these tests know'

  it('lies sealed, and its hash stays with the owner’s answers', async () => {
    const me = await someone()
    const { data } = (await me.update({ nationalCode: code })).json()
    expect(data).toMatchObject({ nationalCode: code })
    expect(data).not.toHaveProperty('nationalCodeKey')
    expect(await shown(me)).toBe(code)
    expect(await atRest()).not.toContain(code)
    expect((await me.update({ nationalCode: '' })).json().data.nationalCode).toBeNull()
    expect((await (await someone()).update({ nationalCode: code })).json().data).toMatchObject({
      nationalCode: code,
    })
  })

  it('from before there were seals is read, is nobody else’s, and is sealed by the job', async () => {
    const old = '0790419904'
    const me = await someone()
    const { rows } = await sql<{ id: string }>`update identity.person
      set national_code = ${old}, national_code_key = null
      where phone_number = ${me.number.slice(1)} returning id`.execute(tables<unknown>(db))
    expect(rows).toHaveLength(1)
    // The account that took it above gives it back, for the row is written behind its back.
    await sql`update identity.person set national_code = null, national_code_key = null
      where national_code <> ${old}`.execute(tables<unknown>(db))
    expect(await shown(me)).toBe(old)
    const other = await someone()
    expect(codeOf(await other.update({ nationalCode: old }))).toBe('NATIONAL_CODE_TAKEN')
    await renewSeals({ db, seals: documentSeals([secret]) }, ownCodeSeals)
    expect(await atRest()).not.toContain(old)
    expect(await shown(me)).toBe(old)
    expect(codeOf(await other.update({ nationalCode: old }))).toBe('NATIONAL_CODE_TAKEN')
    // What the key before has sealed is sealed anew, and opens with the new key alone.
    await renewSeals({ db, seals: documentSeals(['another secret', secret]) }, ownCodeSeals)
    expect(await shown(me)).toBeNull()
    await renewSeals({ db, seals: documentSeals([secret, 'another secret']) }, ownCodeSeals)
    expect(await shown(me)).toBe(old)
  })
})
