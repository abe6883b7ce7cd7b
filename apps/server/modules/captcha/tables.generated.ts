// Written by npm run generate from the migrated database; do not edit.

export type CaptchaTables = {
  'captcha.freeCall': FreeCallTable
  'captcha.question': QuestionTable
}

export type FreeCallTable = {
  clientMac: Buffer
  purpose: string
  calls: number
  windowEndsAt: Temporal.Instant
}

export type QuestionTable = {
  id: string
  purpose: string
  clientMac: Buffer
  codeMac: Buffer
  expiresAt: Temporal.Instant
  answeredAt: Temporal.Instant | null
}
