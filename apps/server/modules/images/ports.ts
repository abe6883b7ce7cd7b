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
