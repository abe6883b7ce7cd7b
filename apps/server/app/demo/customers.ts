/** Who buys from the demo agency, and who works in it. */
import type { StaffScope } from '@parastoo/contract/operation'
import { grantScopes } from '../../modules/identity/index.ts'
import type { Chance } from './chance.ts'
import { orRefused, type Person, type Shop } from './demo-shop.ts'

/** A passenger as a form sends one. */
type Name = { fa: string; latin: string; gender: 'Male' | 'Female' }

const firstNames: readonly Name[] = [
  { fa: 'سارا', latin: 'Sara', gender: 'Female' },
  { fa: 'مریم', latin: 'Maryam', gender: 'Female' },
  { fa: 'نگار', latin: 'Negar', gender: 'Female' },
  { fa: 'الهام', latin: 'Elham', gender: 'Female' },
  { fa: 'لیلا', latin: 'Leila', gender: 'Female' },
  { fa: 'رضا', latin: 'Reza', gender: 'Male' },
  { fa: 'امیر', latin: 'Amir', gender: 'Male' },
  { fa: 'حسین', latin: 'Hossein', gender: 'Male' },
  { fa: 'کاوه', latin: 'Kaveh', gender: 'Male' },
  { fa: 'پویا', latin: 'Pouya', gender: 'Male' },
]
const lastNames = [
  ['مرادی', 'Moradi'],
  ['کریمی', 'Karimi'],
  ['رستمی', 'Rostami'],
  ['صادقی', 'Sadeghi'],
  ['نوری', 'Nouri'],
  ['احمدی', 'Ahmadi'],
  ['یزدانی', 'Yazdani'],
  ['فرهادی', 'Farhadi'],
] as const

/** A customer with a family that travels with them; each person has one national code. */
export type Customer = Person & {
  family: readonly DemoPassenger[]
  /** They have named a bank account that is theirs. */
  hasAccount: boolean
}

/** The staff of the demo, by what they may do; each number is who they sign in as. */
export const demoStaff = {
  counter: { phoneNumber: '9120000001', scope: ['orders', 'visas'] },
  refunds: { phoneNumber: '9120000002', scope: ['refunds', 'orders.read'] },
  accountant: { phoneNumber: '9120000003', scope: ['finance', 'orders.read'] },
  supervisor: {
    phoneNumber: '9120000004',
    scope: ['finance.approve', 'refunds.approve', 'finance.read', 'orders', 'users', 'audit'],
  },
} as const satisfies Record<string, { phoneNumber: string; scope: readonly StaffScope[] }>
export type DemoStaff = Record<keyof typeof demoStaff, Person>

/** Signs the staff in and gives each their scopes, as the first of an agency get them: by command. */
export async function hireStaff(shop: Shop): Promise<DemoStaff> {
  const { db, clock } = shop.house.grounds
  const hired: Partial<Record<keyof DemoStaff, Person>> = {}
  for (const [role, { phoneNumber, scope }] of Object.entries(demoStaff)) {
    const person = await shop.signIn(phoneNumber, '10.1.0.1')
    await grantScopes(
      { db, clock, audit: shop.house.office.audit.write },
      { username: `0${phoneNumber}`, decide: () => scope, changedBy: 'demo' },
    )
    hired[role as keyof DemoStaff] = person
  }
  return hired as DemoStaff
}

/** Signs up customer number `index`; one in four names a bank account. */
export async function signUp(shop: Shop, chance: Chance, index: number): Promise<Customer> {
  const phoneNumber = `935${String(1_000_000 + index * 37)}`
  const person = await shop.signIn(phoneNumber, `10.2.${(index >> 8) & 255}.${index & 255}`)
  const [lastNameFarsi, lastName] = chance.oneOf(lastNames)
  const family = Array.from({ length: 4 }, (_, place) =>
    passenger(chance.oneOf(firstNames), { lastNameFarsi, lastName }, index * 4 + place),
  )
  const hasAccount = chance.happens(250)
  if (hasAccount) {
    const { accounts } = shop.customer(person)
    const [{ firstNameFarsi }] = family as [DemoPassenger]
    await orRefused(accounts.account.update({ firstNameFarsi, lastNameFarsi }))
    await orRefused(accounts.account.update({ bank: { iban: ibanOf(index) } }))
  }
  return { ...person, family, hasAccount }
}

const passenger = (
  { fa, latin, gender }: Name,
  last: { lastNameFarsi: string; lastName: string },
  number: number,
) => ({
  type: 'Adult' as const,
  documentType: 'NationalCode' as const,
  firstName: latin,
  firstNameFarsi: fa,
  ...last,
  genderTitle: gender,
  birthDateFa: `19${70 + (number % 30)}-0${1 + (number % 9)}-1${number % 10}`,
  nationalCode: nationalCodeOf(number),
})
export type DemoPassenger = ReturnType<typeof passenger>

/** A national code that passes its check; the place code 049 is one that exists. */
function nationalCodeOf(number: number): string {
  const digits = `049${String(number).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const rest = sum % 11
  return `${digits}${rest < 2 ? rest : 11 - rest}`
}

/** An IBAN that passes its check, of the bank 054; its last digits are none that the sandbox's inquiry rehearses with. */
function ibanOf(number: number): string {
  const account = `054${String(number * 7 + 3).padStart(19, '0')}`
  const rest = BigInt(`${account}182700`) % 97n
  return `IR${String(98n - rest).padStart(2, '0')}${account}`
}
