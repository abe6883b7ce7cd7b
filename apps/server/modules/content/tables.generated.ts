// Written by npm run generate from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type ContentTables = {
  'content.asset': AssetTable
  'content.banner': BannerTable
  'content.changedAddress': ChangedAddressTable
  'content.missingPath': MissingPathTable
  'content.page': PageTable
  'content.publication': PublicationTable
  'content.redirect': RedirectTable
  'content.revision': RevisionTable
  'content.search': SearchTable
}

export type AssetTable = {
  id: string
  file: string
  alt: string
  caption: string | null
  credit: string | null
  licence: string | null
  width: number
  height: number
  addedBy: string
  addedAt: Temporal.Instant
  focusX: Generated<number>
  focusY: Generated<number>
}

export type BannerTable = {
  id: string
  place: string
  title: string
  text: string
  assetId: string
  link: string
  advertiser: string | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant | null
  stoppedAt: Temporal.Instant | null
  version: Generated<number>
  savedBy: string
  savedAt: Temporal.Instant
}

export type ChangedAddressTable = {
  path: string
  change: GeneratedAlways<number>
}

export type MissingPathTable = {
  path: string
  hits: Generated<number>
  lastHitAt: Temporal.Instant
}

export type PageTable = {
  id: string
  path: string
  kind: string
  state: string
  publishedRevision: number | null
  scheduledRevision: number | null
  publishAt: Temporal.Instant | null
}

export type PublicationTable = {
  id: GeneratedAlways<number>
  pageId: string
  revision: number
  shownFrom: Temporal.Instant
  shownUntil: Temporal.Instant | null
}

export type RedirectTable = {
  fromPath: string
  toPath: string | null
  hits: Generated<number>
  lastHitAt: Temporal.Instant | null
}

export type RevisionTable = {
  pageId: string
  number: number
  title: string
  lead: string
  description: string
  author: string | null
  dated: Temporal.PlainDate
  places: Generated<string[]>
  sources: Generated<unknown>
  readingMinutes: number
  body: unknown
  savedBy: string
  savedAt: Temporal.Instant
}

export type SearchTable = {
  pageId: string
  words: string
  spelt: string
}
