// Written by npm run generate from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type ImagesTables = {
  'images.privateFile': PrivateFileTable
  'images.privateFileRead': PrivateFileReadTable
  'images.privateHold': PrivateHoldTable
  'images.upload': UploadTable
  'images.uploadPart': UploadPartTable
}

export type PrivateFileTable = {
  id: string
  ownerId: string
  contentType: Generated<string>
  width: number | null
  height: number | null
  byteLength: number
  sealedKey: Buffer | null
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

export type PrivateHoldTable = {
  boundTo: string
  until: Temporal.Instant
  reasonFa: string
  heldBy: string
  heldAt: Temporal.Instant
}

export type UploadTable = {
  ownerId: string
  id: string
  byteLength: number
  begunAt: Temporal.Instant
  deleteAfter: Temporal.Instant
  fileId: string | null
}

export type UploadPartTable = {
  ownerId: string
  id: string
  place: number
}
