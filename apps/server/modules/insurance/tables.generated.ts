// Written by npm run generate from the migrated database; do not edit.

export type InsuranceTables = {
  'insurance.cover': CoverTable
  'insurance.insured': InsuredTable
  'insurance.insurersPaper': InsurersPaperTable
  'insurance.issued': IssuedTable
  'insurance.liveCover': LiveCoverTable
  'insurance.policy': PolicyTable
  'insurance.tariff': TariffTable
}

export type CoverTable = {
  lineId: string
  orderId: string
  userId: string
  insurer: string
  planCode: string
  tariffVersion: number
  kind: string
  countries: string[]
  startsOn: Temporal.PlainDate
  endsOn: Temporal.PlainDate
  terms: unknown
  isSample: boolean
  saleEndsAt: Temporal.Instant
  holdKey: string | null
  flightsOrderId: string | null
  flightsFrom: Temporal.PlainDate | null
  flightsUntil: Temporal.PlainDate | null
}

export type InsuredTable = {
  id: string
  lineId: string
  place: number
  firstName: string
  lastName: string
  firstNameFarsi: string
  lastNameFarsi: string
  genderTitle: string
  birthDate: Temporal.PlainDate
  passportNumber: string
  nationalCode: string
  priceRial: number
  costRial: number
  coverKey: string
  cancelKey: string | null
  cancelKeptRial: number | null
  voidedAt: Temporal.Instant | null
  voidToldAt: Temporal.Instant | null
}

export type InsurersPaperTable = {
  insuredId: string
  content: string
  byteLength: number
}

export type IssuedTable = {
  insuredId: string
  insurer: string
  number: string
  uniqueCode: string
  staff: string | null
  notedAt: Temporal.Instant
}

export type LiveCoverTable = {
  coverKey: string
  insuredId: string
}

export type PolicyTable = {
  id: string
  insuredId: string
  number: string
  uniqueCode: string
  issuedAt: Temporal.Instant
}

export type TariffTable = {
  version: number
  content: unknown
  contentHash: string
  importedAt: Temporal.Instant
}
