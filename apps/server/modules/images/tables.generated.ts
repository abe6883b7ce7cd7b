// Written by npm run generate from the migrated database; do not edit.

export type ImagesTables = {
  'images.privateFile': PrivateFileTable
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
}
