// Written by npm run generate from the migrated database; do not edit.

export type KitsTables = {
  'kits.kit': KitTable
}

export type KitTable = {
  orderId: string
  visaOrderId: string
  userId: string
  countryCode: string
  startsOn: Temporal.PlainDate
  endsOn: Temporal.PlainDate
  decidedOn: Temporal.PlainDate
  riskRial: number
  madeAt: Temporal.Instant
}
