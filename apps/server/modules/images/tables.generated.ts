// Written by npm run generate from the migrated database; do not edit.
import type { GeneratedAlways } from 'kysely'

export type ImagesTables = {
  'images.privateFile': PrivateFileTable
  'images.privateFileRead': PrivateFileReadTable
}

export type PrivateFileTable = {
  id: string
  ownerId: string
  width: number
  height: number
  byteLength: number
  sealedKey: Buffer
  isStored: boolean
  uploadedAt: Temporal.Instant
  deleteAfter: Temporal.Instant
  boundTo: string | null
}

export type PrivateFileReadTable = {
  id: GeneratedAlways<number>
  fileId: string
  ownerId: string
  reader: string
  isStaff: boolean
  readAt: Temporal.Instant
}
