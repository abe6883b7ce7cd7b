/** Where encrypted files lie: a folder, or storage that speaks S3. It sees noise only, under names that say nothing. */
export type FileStore = {
  /** One word for logs. */
  name: string
  /** Keeps `bytes` under `key`, replacing what was there. Rejects when it is not certain that they are kept. */
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Null when there is nothing under `key`; rejects when the store does not answer. */
  get: (key: string) => Promise<Buffer | null>
  /** Removes what is under `key`; nothing there is as good. Rejects when it is not certain that it is gone. */
  remove: (key: string) => Promise<void>
}

export type FieldConfidence = 'high' | 'medium' | 'low'
/** One field of a machine readable zone as it stands there; null where it is empty. */
export type ReadField = {
  value: string | null
  confidence: FieldConfidence
  /** `none` where the field has no check digit. */
  checkDigit: 'right' | 'wrong' | 'none'
}
export type ZoneFieldName =
  | 'documentNumber'
  | 'lastName'
  | 'firstName'
  | 'issuingState'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'expirationDate'
  | 'personalNumber'
/** A zone field by field; dates are six digits, the year without its century. */
export type ReadZone = {
  /** TD3: a passport's page, two lines of 44. TD1: a card, three lines of 30. */
  format: 'TD3' | 'TD1'
  /** The one or two letters that begin the zone. */
  documentCode: string
  fields: Record<ZoneFieldName, ReadField>
  doAllChecksHold: boolean
  /** The names fill their line, so that they may go on in the passport. */
  isNameCutOff: boolean
}
/** Reads the machine readable zone of a picture, one picture at a time. */
export type ZoneReader = {
  /**
   * Null when nothing in it reads like a zone; `'busy'` at once when too many wait; `'late'` when it took too long. Rejects when
   * the picture was too much for the reader. The next one is read nevertheless. The picture is kept nowhere.
   */
  read: (picture: Buffer) => Promise<ReadZone | null | 'busy' | 'late'>
  /** Ends the reader; whoever waits is rejected. */
  close: () => Promise<void>
}
